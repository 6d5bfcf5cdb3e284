import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../kit/errors.ts';
import { type PartOrigin, writePart } from '../outputs/part.ts';
import type { RunMeta } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { openPartTarget, partName, readShard, takeShard } from './shard.ts';

test.each([
  ['3/60', {}, { index: 3, of: 60 }],
  ['auto', { SLURM_ARRAY_TASK_ID: '6', SLURM_ARRAY_TASK_MAX: '6' }, { index: 6, of: 6 }],
  [
    'auto',
    { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_MAX: '3', BIOPHONY_SHARDS: '6' },
    { index: 3, of: 6 },
  ],
  [
    'auto',
    { AWS_BATCH_JOB_ARRAY_INDEX: '0', AWS_BATCH_JOB_ARRAY_SIZE: '10' },
    { index: 1, of: 10 },
  ],
  ['auto', { JOB_COMPLETION_INDEX: '9', BIOPHONY_SHARDS: '10' }, { index: 10, of: 10 }],
  ['auto', { PARALLEL_SEQ: '4', BIOPHONY_SHARDS: '4' }, { index: 4, of: 4 }],
] as const)('--shard %s with %j', (text, environment, expected) => {
  expect(readShard(text, environment)).toEqual(expected);
});

test.each([
  ['0/6', {}, 'none of the parts'],
  ['7/6', {}, 'none of the parts'],
  ['third', {}, 'such as 3/60'],
  ['auto', {}, 'needs one of SLURM_ARRAY_TASK_ID'],
  ['auto', { JOB_COMPLETION_INDEX: '9' }, 'Set BIOPHONY_SHARDS'],
  ['auto', { SLURM_ARRAY_TASK_ID: '0', SLURM_ARRAY_TASK_MAX: '5' }, 'none of the parts'],
] as const)('--shard %s with %j is refused with advice', (text, environment, advice) => {
  expect(() => readShard(text, environment)).toThrow(UsageError);
  expect(() => readShard(text, environment)).toThrow(advice);
});

test('the parts in their order are the list, and their sizes differ by one at most', () => {
  for (const length of [0, 1, 5, 6, 7, 100])
    for (const of of [1, 2, 6, 60]) {
      const list = Array.from({ length }, (_, at) => at);
      const parts = Array.from({ length: of }, (_, at) => takeShard(list, { index: at + 1, of }));
      expect(parts.flat()).toEqual(list);
      const sizes = parts.map((part) => part.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
});

test('names of parts sort as their numbers do', () => {
  expect(partName({ index: 3, of: 60 })).toBe('part-03-of-60.ndjson');
});

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
