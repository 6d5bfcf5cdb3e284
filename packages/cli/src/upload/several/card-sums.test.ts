import { expect, test } from 'vitest';
import type { CliEvent, UploadLine } from '../../reporters/events.ts';
import { CardSums } from './card-sums.ts';

const line = (files_done: number, bytes_per_second: number): UploadLine => ({
  event: 'upload',
  files: 10,
  files_done,
  bytes: 1000,
  bytes_done: files_done * 100,
  stored: files_done,
  already_there: 0,
  refused: 0,
  failed: 0,
  bytes_per_second,
  seconds_left: null,
  parallel: 8,
  active: [],
  active_count: 0,
});

test('the total is the sum of the cards, with the one limit that they share (S14.23)', () => {
  const told: CliEvent[] = [];
  const sums = new CardSums(2, (event) => void told.push(event));
  sums.follow('a', line(3, 100));
  sums.follow('b', line(4, 50));
  expect(told.at(-1)).toMatchObject({
    event: 'upload_total',
    cards: 2,
    cards_done: 0,
    files: 20,
    files_done: 7,
    bytes_per_second: 150,
    parallel: 8,
  });
  sums.done('a', 0, true);
  expect(told.at(-1)).toMatchObject({ cards_done: 1, files_done: 7, bytes_per_second: 50 });
  expect(told.find(({ event }) => event === 'upload')?.card).toBe('a');
});

test('a service that is away is told once, and its return when all cards go on', () => {
  const told: CliEvent[] = [];
  const sums = new CardSums(2, (event) => void told.push(event));
  const away = { event: 'paused', reason: 'away', host: null, wait_s: null } as const;
  sums.follow('a', away);
  sums.follow('b', away);
  sums.follow('a', { event: 'resumed' });
  expect(told).toEqual([away]);
  sums.follow('b', { event: 'resumed' });
  expect(told).toEqual([away, { event: 'resumed' }]);
});
