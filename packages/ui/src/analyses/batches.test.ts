import type { Analysis } from '@biophony/contract';
import { ConnectionError } from '@biophony/sdk';
import { expect, it } from 'vitest';
import { analysis as messages } from '../messages/en/steps.ts';
import { apiError } from '../verdicts/testing/fake-service.ts';
import { batchesOf, startAll } from './batches.ts';

const made = (
  analysis_id: string,
  batch_id: string | null,
  status: Analysis['status'],
  [files_processed, total_files]: [number, number] = [0, 10],
) =>
  ({
    analysis_id,
    batch_id,
    status,
    files_processed,
    total_files,
    analysis_type: 'birdnet_v2_4',
    created_at: '2026-05-22T12:00:00.000Z',
  }) as Analysis;

const of = (...analyses: Analysis[]) => batchesOf(analyses, messages, 'en-GB');

it('counts the cards of each batch, and their files (S18.15)', () => {
  const [first, second, ...others] = of(
    made('a', 'one', 'completed', [10, 10]),
    made('b', null, 'running'),
    made('c', 'two', 'queued'),
    made('d', 'one', 'running', [5, 30]),
    made('e', 'two', 'configured'),
    made('f', 'one', 'failed', [2, 20]),
  );
  expect(others).toEqual([]);
  expect(first).toMatchObject({ name: 'BirdNET V2.4, 22 May 2026', done: 2, failed: 1, total: 3 });
  // 10 and 20 of ended analyses, and 5 of 30.
  expect(first?.percent).toBe(58);
  expect(second).toMatchObject({ batch_id: 'two', done: 0, total: 2, percent: 0 });
  expect(second?.notStarted.map(({ analysis_id: id }) => id)).toEqual(['e']);
});

it('has no batch of one, nor of a service that knows none', () => {
  const { batch_id: _, ...old } = made('a', null, 'completed');
  expect(of(made('b', 'one', 'completed'), old, old)).toEqual([]);
});

it('is whole only when every analysis ended', () => {
  const last = made('b', 'one', 'running', [1_000, 1_000]);
  expect(of(made('a', 'one', 'completed'), last)[0]?.percent).toBe(99);
  expect(
    of(made('a', 'one', 'completed', [0, 0]), made('b', 'one', 'failed', [0, 0]))[0],
  ).toMatchObject({ percent: 100, done: 2 });
});

it('starts all that were left, also after one that is refused, until there is no network (S18.15)', async () => {
  const left = ['a', 'b', 'c'].map((id) => made(id, 'one', 'configured'));
  const start = async (error: Error) => {
    const asked: string[] = [];
    const done = startAll(left, async (id) => {
      asked.push(id);
      if (id === 'a') throw error;
    });
    await expect(done).rejects.toThrow(error.message);
    return asked;
  };
  expect(await start(apiError(409, 'conflict', 'It runs already.'))).toEqual(['a', 'b', 'c']);
  expect(await start(new ConnectionError('no network'))).toEqual(['a']);
});
