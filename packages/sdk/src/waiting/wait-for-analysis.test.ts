import type { Analysis } from '@biophony/contract';
import { expect, test } from 'vitest';
import { AbortedError, ConnectionError } from '../core/errors.ts';
import { waitForAnalysis } from './wait-for-analysis.ts';

const analysis = (status: Analysis['status'], files_processed = 0) =>
  ({ status, files_processed, seconds_processed: 0 }) as Analysis;

/** Answers one state after the other; an Error is thrown. */
function answers(...states: (Analysis | Error)[]) {
  return async () => {
    const state = states.length > 1 ? states.shift() : states[0];
    if (state instanceof Error) throw state;
    return state as Analysis;
  };
}

test('waits until an analysis is done, telling every state', async () => {
  const told: string[] = [];
  const onProgress = ({ status }: Analysis) => void told.push(status);
  const get = answers(analysis('queued'), analysis('running', 1), analysis('completed', 2));
  expect((await waitForAnalysis(get, 'a', { onProgress })).status).toBe('completed');
  expect(told).toEqual(['queued', 'running', 'completed']);
});

test('a failed analysis ends the waiting too', async () => {
  expect((await waitForAnalysis(answers(analysis('failed')), 'a')).status).toBe('failed');
});

test('a service that is away for a moment does not end it', async () => {
  const told: (string | undefined)[] = [];
  const onConnection = (lost: ConnectionError | null) => void told.push(lost?.message);
  const get = answers(new ConnectionError('away'), analysis('completed'));
  await waitForAnalysis(get, 'a', { onConnection });
  expect(told).toEqual(['away', undefined]);
});

test('one that stays away does, after the patience given', async () => {
  const get = answers(new ConnectionError('away'));
  await expect(waitForAnalysis(get, 'a', { patience: 0 })).rejects.toThrow('away');
});

test('stops at once when the caller does', async () => {
  const stop = new AbortController();
  const waiting = waitForAnalysis(answers(analysis('running')), 'a', { signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await expect(waiting).rejects.toThrow(AbortedError);
});
