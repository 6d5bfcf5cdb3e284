import { describe, expect, it } from 'vitest';
import {
  cutTo,
  daysSince,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatRecordedAt,
  initialOf,
} from './format.ts';
import { percentOf, progressTone } from './percent.ts';
import { formatBytes, formatClock, formatSpan, toGigabytes } from './sizes.ts';

const messages = {
  hours: (value: string) => `${value} h`,
  minutes: (value: string) => `${value} min`,
  seconds: (value: string) => `${value} s`,
};

describe('sizes (S9.4)', () => {
  it.each([
    [0, '0 Bytes'],
    [-5, '0 Bytes'],
    [512, '512 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2, '1 MB'],
    [1.21 * 1024 ** 3, '1.21 GB'],
    [1024 ** 4, '1 TB'],
    [1024 ** 5, '1024 TB'],
    [1023, '1023 Bytes'],
    [1024 ** 2 - 1, '1 MB'],
    [1024 ** 3 - 1, '1 GB'],
    [1023.99 * 1024, '1023.99 KB'],
  ])('%d bytes read as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('counts a gigabyte as 1024 x 1024 x 1024 bytes', () => expect(toGigabytes(1024 ** 3)).toBe(1));
});

describe('dates', () => {
  it('shows settings dates long and in en-US', () =>
    expect(formatLongDate('2025-06-13T12:00:00Z')).toBe('June 13, 2025'));
  it('has no date for nothing or nonsense', () => {
    expect(formatLongDate(null)).toBeNull();
    expect(formatDate('yesterday')).toBe('');
    expect(formatDateTime(undefined)).toBe('');
  });
  it('follows the viewer locale elsewhere', () =>
    expect(formatDate('2026-05-22T12:00:00Z', 'en-GB')).toBe('22 May 2026'));
  it("keeps a recorder's own clock", () =>
    expect(formatRecordedAt('2019-05-22T06:00:00+02:00', 'en-GB')).toBe('22 May 2019, 06:00'));
  it('counts 24 hours in every language', () => {
    const midnight = new Date(2026, 4, 22, 0, 5).toISOString();
    expect(formatDateTime(midnight, 'en-US')).toBe('May 22, 2026, 00:05');
    expect(formatRecordedAt('2026-05-22T00:05:00', 'en-US')).toBe('May 22, 2026, 00:05');
  });
  it('has no recorded time for nothing or nonsense', () =>
    expect([null, '', 'May', '2026-13-45T00:00:00'].map((one) => formatRecordedAt(one))).toEqual([
      '',
      '',
      '',
      '',
    ]));
  it('counts whole days since the account was made', () => {
    const now = Date.parse('2026-05-03T11:00:00Z');
    expect(daysSince('2026-05-01T12:00:00Z', now)).toBe(1);
    expect(daysSince('2026-06-01T12:00:00Z', now)).toBe(0);
    expect(daysSince(null, now)).toBe(0);
  });
});

describe('lengths', () => {
  it.each([
    [9, '0:09'],
    [75, '1:15'],
    [3661, '1:01:01'],
  ])('%d seconds on a clock are %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));
  it.each([
    [45, '45 s'],
    [720, '12 min'],
    [12_600, '3.5 h'],
    [4_334_400, '1,204 h'],
  ])('%d seconds in words are %s', (seconds, text) =>
    expect(formatSpan(seconds, messages, 'en')).toBe(text),
  );
});

describe('progress', () => {
  it('is green at 100, amber from 50 and red below (S4.9)', () =>
    expect([100, 99, 50, 49, 0].map(progressTone)).toEqual(['good', 'warn', 'warn', 'bad', 'bad']));
  it('is a whole percentage that never leaves 0 to 100', () => {
    expect(percentOf(1, 3)).toBe(33);
    expect(percentOf(5, 3)).toBe(100);
    expect(percentOf(1, 0)).toBe(0);
  });
});

describe('the letter of an avatar', () => {
  it.each([
    ['Chiara Rossi', 'C'],
    ['  élodie', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['🦉 Owl', '🦉'],
    ['👩🏽‍🔬 Ada', '👩🏽‍🔬'],
    ['   ', '?'],
  ])('of "%s" is whole: %s', (name, letter) => expect(initialOf(name)).toBe(letter));
});

describe('a name that is cut', () => {
  it('keeps whole characters and stays within the length', () => {
    expect(cutTo('Ada', 100)).toBe('Ada');
    expect(cutTo(`A${'🦉'.repeat(60)}`, 100)).toBe(`A${'🦉'.repeat(49)}`);
    expect(cutTo('👩🏽‍🔬👩🏽‍🔬', 13)).toBe('👩🏽‍🔬');
    expect(cutTo('👩🏽‍🔬', 3)).toBe('');
  });
});
