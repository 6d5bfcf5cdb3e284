import type { Dataset } from '@biophony/contract';
import { expect, test } from 'vitest';
import { namedDataset } from './named-dataset.ts';

const made = (data_id: string, dataset_name: string, file_count = 1) =>
  ({ data_id, dataset_name, file_count }) as Dataset;

test('a dataset is found by its ID, and by its name', () => {
  const list = [made('d2', 'North ridge'), made('d1', 'd2')];
  expect(namedDataset(list, 'd2').dataset_name).toBe('North ridge');
  expect(namedDataset(list, ' North ridge ').data_id).toBe('d2');
});

test('of two with one name the one that holds recordings is meant', () => {
  expect(namedDataset([made('d1', 'A', 0), made('d2', 'A')], 'A').data_id).toBe('d2');
});

test('names that nothing has, or several have, are refused with what there is', () => {
  expect(() => namedDataset([made('d1', 'North ridge')], 'South')).toThrow(
    expect.objectContaining({
      message: 'This project has no dataset "South".',
      hint: 'Its datasets are "North ridge".',
      exitCode: 2,
    }),
  );
  expect(() => namedDataset([], 'South')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('biophony upload') }),
  );
  const twelve = Array.from({ length: 12 }, (_, at) => made(`d${at}`, `Card ${at}`));
  expect(() => namedDataset(twelve, 'South')).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/"Card 9" and 2 more\.$/) }),
  );
  expect(() => namedDataset([made('d1', 'A'), made('d2', 'A')], 'A')).toThrow(
    expect.objectContaining({ hint: 'Name one by its ID: d1, d2.', code: 'ambiguous_dataset' }),
  );
});
