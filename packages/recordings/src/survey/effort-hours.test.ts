import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toZone } from '../time/zone.ts';
import { effortHours, longestRecording } from './effort-hours.ts';

const hoursOf = (zone: string, ...recordings: [start: string, seconds: number][]) => {
  const hours = effortHours(zone);
  for (const [start, seconds] of recordings) hours.add(Date.parse(start), seconds);
  return hours.rows().map(({ hour, seconds, recordings: count }) => [hour, seconds, count]);
};

describe('effort', () => {
  test('is split over the local hours that a recording touches', () => {
    expect(hoursOf('Asia/Kathmandu', ['2024-05-01T00:10:00Z', 600])).toEqual([
      ['2024-05-01T05:00+05:45', 300, 1],
      ['2024-05-01T06:00+05:45', 300, 1],
    ]);
    expect(hoursOf('UTC', ['2024-05-01T00:59:59.500Z', 1.25])).toEqual([
      ['2024-05-01T00:00+00:00', 0.5, 1],
      ['2024-05-01T01:00+00:00', 0.75, 1],
    ]);
  });

  test('counts a moment once where recordings overlap (S14.6)', () => {
    expect(
      hoursOf(
        'UTC',
        ['2024-05-01T00:00:00Z', 1800],
        ['2024-05-01T00:10:00Z', 600],
        ['2024-05-01T00:20:00Z', 1200],
      ),
    ).toEqual([['2024-05-01T00:00+00:00', 2400, 3]]);
  });

  test.each([
    ['Europe/Berlin', '2024-03-30T23:00:00Z', 23],
    ['Europe/Berlin', '2024-10-26T22:00:00Z', 25],
    ['Australia/Lord_Howe', '2024-04-06T13:00:00Z', 24.5],
    ['Australia/Lord_Howe', '2024-10-05T13:30:00Z', 23.5],
    ['America/St_Johns', '2024-07-01T02:30:00Z', 24],
  ])('of the day of %s that begins at %s has %d hours', (zone, start, length) => {
    const minutes = Array.from({ length: length * 60 }, (_, at): [string, number] => [
      new Date(Date.parse(start) + at * 60_000).toISOString(),
      60,
    ]);
    const rows = hoursOf(zone, ...minutes);
    const days = new Set(rows.map(([hour]) => String(hour).slice(0, 10)));
    expect(days.size).toBe(1);
    expect(rows.reduce((sum, [, seconds]) => sum + Number(seconds), 0)).toBe(length * 3600);
    for (const [, seconds] of rows) expect(Number(seconds)).toBeLessThanOrEqual(3600);
  });

  test('tells the repeated hour as two', () => {
    expect(hoursOf('Europe/Berlin', ['2024-10-27T00:30:00Z', 3600])).toEqual([
      ['2024-10-27T02:00+02:00', 1800, 1],
      ['2024-10-27T02:00+01:00', 1800, 1],
    ]);
  });

  test('tells so many hours apart and no more, and counts all of them', () => {
    const hours = effortHours('UTC', 2);
    for (const day of [1, 2, 3, 4]) hours.add(Date.UTC(2024, 4, day), 60);
    hours.add(Date.UTC(2024, 4, 4, 0, 5), 60);
    expect(hours.rows().map(({ seconds }) => seconds)).toEqual([60, 60]);
    expect(hours.seconds()).toEqual({ total: 300, leftOut: 180 });
  });

  test('of the repeated hour is whole where recordings come in the order of their texts', () => {
    const texts = ['+02:00', '+01:00'].flatMap((offset) =>
      Array.from({ length: 6 }, (_, at) => `2024-10-27T02:${at}0:00${offset}`),
    );
    const inOrder = texts.toSorted().map((text): [string, number] => [text, 600]);
    expect(hoursOf('Europe/Berlin', ...inOrder)).toEqual([
      ['2024-10-27T02:00+02:00', 3600, 6],
      ['2024-10-27T02:00+01:00', 3600, 6],
    ]);
  });

  // Digits of a wall clock in their order, in the nights of changes: where they skip an hour, true times go back.
  test('is that of all moments together, whatever hour is skipped or repeated', () => {
    const nights = [
      ['Europe/Berlin', '2024-03-31'],
      ['Europe/Berlin', '2024-10-27'],
      ['Australia/Lord_Howe', '2024-04-07'],
      ['Australia/Lord_Howe', '2024-10-06'],
      ['America/St_Johns', '2024-03-10'],
      ['Asia/Kathmandu', '2024-03-31'],
    ] as const;
    const recordings = fc.array(
      fc.record({ second: fc.nat(5 * 3600), seconds: fc.integer({ min: 1, max: 900 }) }),
      { minLength: 10, maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...nights), recordings, ([zone, night], made) => {
        const hours = effortHours(zone);
        const recorded = new Set<number>();
        const { wallTime } = toZone(zone);
        for (const { second, seconds } of made.toSorted((a, b) => a.second - b.second)) {
          const { ms } = wallTime(Date.parse(`${night}T00:00:00Z`) + second * 1000);
          hours.add(ms, seconds);
          for (let at = 0; at < seconds; at += 1) recorded.add(ms + at * 1000);
        }
        const rows = hours.rows();
        expect(rows.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(recorded.size);
        for (const { seconds } of rows) expect(seconds).toBeLessThanOrEqual(3600);
      }),
    );
  });

  test('of many recordings, most of which were added up before the last one came, is whole', () => {
    const hours = effortHours('UTC');
    const days = 40;
    const start = Date.UTC(2024, 4);
    // Two recorders' worth of minutes, of which every second one comes a day late.
    for (let minute = 0; minute < days * 1440; minute += 1)
      hours.add(start + (minute - (minute % 2) * 1440) * 60_000, 60);
    const rows = hours.rows();
    expect(rows.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(days * 86_400);
    expect(rows.reduce((sum, { recordings }) => sum + recordings, 0)).toBe(days * 1440);
  });

  test('believes no header that says more than a month, and none that says nothing', () => {
    const rows = hoursOf('UTC', ['2024-05-01T00:00:00Z', 1e12]);
    expect(rows).toHaveLength(longestRecording / 3600);
    expect(hoursOf('UTC', ['2024-05-01T00:00:00Z', 0], ['2024-05-01T00:00:00Z', NaN])).toEqual([]);
  });
});
