import { describe, expect, test } from 'vitest';
import { changesOf, check, dayMs, years, zones } from './testing/zone-changes.ts';
import { isZoneName } from '@biophony/contract/constants';
import { localHourOf, toZone } from './zone.ts';

describe('zones', () => {
  test('know each change of the clocks of every zone in a year, and what readings around it mean', () => {
    const found = new Set<string>();
    for (const zone of zones)
      for (const change of changesOf(zone, ...years(2024, 2025), 9 * dayMs)) {
        check(zone, change);
        found.add(zone);
      }
    // As many zones as change their clocks; fewer would mean that the search found nothing.
    expect(found.size).toBeGreaterThan(100);
  });

  test.each([
    ['Europe/Berlin', '2024-03-31T02:30', '2024-03-31T01:30', 'skipped'],
    ['Europe/Berlin', '2024-10-27T02:30', '2024-10-27T00:30', 'repeated'],
    ['Europe/Berlin', '2024-10-27T03:00', '2024-10-27T02:00', null],
    ['Australia/Lord_Howe', '2024-04-07T01:45', '2024-04-06T14:45', 'repeated'],
    ['Asia/Kathmandu', '2024-05-01T06:00', '2024-05-01T00:15', null],
    ['America/St_Johns', '2024-07-01T00:00', '2024-07-01T02:30', null],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00', 'skipped'],
    ['Pacific/Apia', '2011-12-31T00:30', '2011-12-30T10:30', null],
    ['+05:45', '2024-05-01T06:00', '2024-05-01T00:15', null],
  ])('%s: %s is %s UTC, %s', (zone, local, utc, note) => {
    const ms = Date.parse(`${utc}:00Z`);
    expect(toZone(zone).wallTime(Date.parse(`${local}:00Z`))).toEqual({ ms, note });
  });

  test('tell the hour that is repeated as two', () => {
    const change = Date.parse('2024-10-27T01:00:00Z');
    expect(localHourOf(change - 1, 'Europe/Berlin')).toBe('2024-10-27T02:00+02:00');
    expect(localHourOf(change, 'Europe/Berlin')).toBe('2024-10-27T02:00+01:00');
    expect(localHourOf(Date.parse('2024-05-01T00:10:00Z'), 'Asia/Kathmandu')).toBe(
      '2024-05-01T05:00+05:45',
    );
  });

  test('that are none are named', () => {
    for (const text of ['Mars/Olympus', '', '+25:00', 'Europe/Berlin; DROP'])
      expect(() => toZone(text)).toThrow(`"${text}" is no time zone`);
    expect(() => toZone('BST')).toThrow('may mean +01:00 (British Summer Time), +06:00');
  });

  test('have names of IANA: neither offsets nor abbreviations that runtimes guess at', () => {
    for (const name of [...zones, 'europe/berlin', 'UTC', 'GMT', 'EST', 'CET', 'US/Eastern'])
      expect([name, isZoneName(name)]).toEqual([name, true]);
    for (const name of ['BST', 'IST', 'cst', 'ACT', '+02:00', 'UTC+2', 'Mars/Olympus', ''])
      expect([name, isZoneName(name)]).toEqual([name, false]);
  });
});
