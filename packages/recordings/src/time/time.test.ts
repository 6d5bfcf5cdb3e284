import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTime, readRecordedTime, timeInMilliseconds } from './recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from './iso-time.ts';
import { utcOffsetAt } from './zone.ts';

describe('offsets', () => {
  test.each([
    ['Z', 0],
    ['UTC', 0],
    ['UTC+10', 600],
    ['UTC-0:30', -30],
    ['+0530', 330],
    ['-09:30', -570],
    ['GMT+05:45', 345],
    ['', null],
    ['+15', null],
    ['+05:75', null],
    ['Berlin', null],
  ])('%s', (text, minutes) => {
    expect(parseUtcOffset(text)).toBe(minutes);
  });

  test('are written as they are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -840, max: 840 }), (minutes) => {
        expect(parseUtcOffset(formatUtcOffset(minutes))).toBe(minutes);
      }),
    );
  });
});

describe('clock readings', () => {
  test('that no calendar holds are refused', () => {
    expect(localTime(2024, 2, 29, 12, 0, 0)).toBe('2024-02-29T12:00:00');
    expect(localTime(2023, 2, 29, 12, 0, 0)).toBeNull();
    expect(localTime(2023, 1, 1, 24, 0, 0)).toBeNull();
  });

  test('keep milliseconds and offset', () => {
    expect(readRecordedTime('2024-05-28 10:00:00.250-05:00')).toEqual({
      local: '2024-05-28T10:00:00.250',
      offset: '-05:00',
    });
    expect(readRecordedTime('2024-05-28T10:00:00Z')?.offset).toBe('+00:00');
    expect(readRecordedTime('yesterday')).toBeNull();
  });

  test('without an offset are compared as UTC', () => {
    expect(timeInMilliseconds('1970-01-01T00:00:01')).toBe(1000);
    expect(timeInMilliseconds('1970-01-01T01:00:01+01:00')).toBe(1000);
  });
});

describe('the offset of a named zone', () => {
  test.each([
    ['Europe/Berlin', '2024-01-15T12:00:00', '+01:00'],
    ['Europe/Berlin', '2024-07-15T12:00:00', '+02:00'],
    ['Europe/Berlin', '2024-03-31T01:59:59', '+01:00'],
    ['Europe/Berlin', '2024-03-31T03:00:00', '+02:00'],
    ['Europe/Berlin', '2024-10-27T02:30:00', '+02:00'],
    ['Europe/Berlin', '2024-10-27T03:00:00', '+01:00'],
    ['Asia/Kathmandu', '2024-07-15T12:00:00', '+05:45'],
    ['America/St_Johns', '2024-07-15T12:00:00', '-02:30'],
    ['UTC', '2024-07-15T12:00:00', '+00:00'],
    ['-03:00', '2024-07-15T12:00:00', '-03:00'],
  ])('%s at %s', (zone, local, offset) => {
    expect(utcOffsetAt(zone, local)).toBe(offset);
  });

  test('an unknown zone is named', () => {
    expect(() => utcOffsetAt('Mars/Olympus', '2024-07-15T12:00:00')).toThrow('Mars/Olympus');
  });
});
