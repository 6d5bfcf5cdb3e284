import { expect, test } from 'vitest';
import { UsageError } from '../command-errors.ts';
import { partName, readShard, takeShard } from './shard.ts';

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
