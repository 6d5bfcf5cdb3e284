import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePart, type PartOrigin } from '../../outputs/part.ts';
import type { RunMeta } from '../../results/result-row.ts';
import { temporaryFolder } from '../../testing/files.ts';
import { UsageError } from '../command-errors.ts';
import { openPartTarget } from './part-target.ts';

const run = { analysis_type: 'audio_events', settings: { threshold: 1 } };
const originOf = (index: number, list = 'a'): PartOrigin => ({
  index,
  of: 3,
  list,
  input_dir: '/card',
  timezone: null,
});

/** Whether part 2 of 3 may be put where this stands. */
async function putOver(standing: PartOrigin | string | null, settings = run.settings) {
  const name = join(await temporaryFolder(), 'parts');
  if (typeof standing === 'string') await writeFile(name, standing);
  else if (standing) {
    const meta = { ...run, settings, model: '', model_version: '' } as unknown as RunMeta;
    await writePart(name, meta, [], standing);
  }
  const target = await openPartTarget(name, { index: 2, of: 3 }, new AbortController().signal);
  return target.assertFree(run, originOf(2), '').then(
    () => null,
    (error: unknown) => error,
  );
}

test('a part takes no place but an empty one, or its own (S11.9)', async () => {
  expect(await putOver(null)).toBeNull();
  expect(await putOver(originOf(2))).toBeNull();
});

test.each<[string, PartOrigin | string, { threshold: number }?]>([
  ['another part', originOf(1)],
  ['a part of other recordings', originOf(2, 'b')],
  ['a part made with other settings', originOf(2), { threshold: 2 }],
  ['a file of somebody', 'notes\n'],
])('%s is not overwritten', async (_, standing, settings) => {
  const error = await putOver(standing, settings);
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error)).toContain('folder that ends in "/"');
});
