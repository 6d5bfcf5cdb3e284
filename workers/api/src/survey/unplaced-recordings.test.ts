import { expect, test } from 'vitest';
import { unplacedRecordings } from './unplaced-recordings.ts';

test('datasets whose recorders are beyond the listed ones are not said to be without a site', async () => {
  const deps = {} as Parameters<typeof unplacedRecordings>[0];
  const datasets = ['listed', 'beyond'].map((data_id) => ({ data_id, file_count: 3 }));
  const recorders = [{ data_id: 'listed', device_id: 'R1' }];
  expect(await unplacedRecordings(deps, [], recorders, datasets)).toEqual({
    recordings: 3,
    list: [{ data_id: 'listed', recordings: 3 }],
  });
});
