import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWallClocks, readTime } from './cells.ts';

const clocks = createWallClocks();
const berlin = 'Europe/Berlin';
const read = (text: string, zone: string | null = berlin, edge: 'start' | 'end' = 'start') => {
  const time = readTime(text, edge, zone, clocks);
  return time.ok ? new Date(time.ms).toISOString() : time.message;
};

describe('a time in a cell', () => {
  test.each([
    ['2024-05-01T18:00', '2024-05-01T16:00:00.000Z'],
    ['2024-05-01 18:00:30.25', '2024-05-01T16:00:30.250Z'],
    ['2024-05-01 18:00:30,25', '2024-05-01T16:00:30.250Z'],
    ['2024-05-01T18:00:00Z', '2024-05-01T18:00:00.000Z'],
    ['2024-05-01 18:00+05:30', '2024-05-01T12:30:00.000Z'],
    ['2024-05-01 18:00 UTC', '2024-05-01T18:00:00.000Z'],
    ['2024-05-01 18:00 UTC-3', '2024-05-01T21:00:00.000Z'],
    ['01.05.2024 18:00', '2024-05-01T16:00:00.000Z'],
    ['1.5.2024, 6:05', '2024-05-01T04:05:00.000Z'],
    ['1. 5. 2024 18:00', '2024-05-01T16:00:00.000Z'],
    ['01.05.2024 18:00 +01:00', '2024-05-01T17:00:00.000Z'],
    ['2024/05/01 18:00', '2024-05-01T16:00:00.000Z'],
    ['2024.05.01 18:00', '2024-05-01T16:00:00.000Z'],
    ['2024/5/1 6:00 PM', '2024-05-01T16:00:00.000Z'],
    ['5/13/2024 12:30 a.m.', '2024-05-12T22:30:00.000Z'],
    ['13/05/2024 12:30 pm', '2024-05-13T10:30:00.000Z'],
    ['13-05-2024 18:00', '2024-05-13T16:00:00.000Z'],
    ['05/05/2024 18:00', '2024-05-05T16:00:00.000Z'],
    ['2024-05-01 24:00', '2024-05-01T22:00:00.000Z'],
    ['2024-01-01 18:00', '2024-01-01T17:00:00.000Z'],
    ['2024-03-31 01:59', '2024-03-31T00:59:00.000Z'],
    ['2024-03-31 03:00', '2024-03-31T01:00:00.000Z'],
    ['2024-10-27 01:59', '2024-10-26T23:59:00.000Z'],
    ['2024-10-27 03:00', '2024-10-27T02:00:00.000Z'],
    ['2024-10-27 02:30+01:00', '2024-10-27T01:30:00.000Z'],
    ['2024-03-31 02:30+01:00', '2024-03-31T01:30:00.000Z'],
  ])('%j in Berlin', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  test('is read in a fixed offset as well', () => {
    expect(read('2024-10-27 02:30', '+02:00')).toBe('2024-10-27T00:30:00.000Z');
  });

  test('that is a day alone begins at its first moment and ends at its last', () => {
    expect(read('2024-05-01', berlin, 'start')).toBe('2024-04-30T22:00:00.000Z');
    expect(read('01.05.2024', berlin, 'end')).toBe('2024-05-01T22:00:00.000Z');
    // The day on which summer time ends has 25 hours.
    expect(read('2024-10-27', berlin, 'start')).toBe('2024-10-26T22:00:00.000Z');
    expect(read('2024-10-27', berlin, 'end')).toBe('2024-10-27T23:00:00.000Z');
    // In Santiago the day on which it begins has no midnight.
    expect(read('2024-09-08', 'America/Santiago', 'start')).toBe('2024-09-08T04:00:00.000Z');
    expect(read('2024-09-07', 'America/Santiago', 'end')).toBe('2024-09-08T04:00:00.000Z');
  });

  test('is read as it is written, whatever the moment and the order of its date', () => {
    const moment = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (date) => {
        date.setUTCMilliseconds(0);
        const iso = date.toISOString();
        const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(iso) ?? [];
        for (const text of [
          iso,
          `${day}.${month}.${year} ${clock}`,
          `${year}/${month}/${day} ${clock}Z`,
        ])
          expect(read(text, '+00:00')).toBe(iso);
      }),
    );
  });
});

describe('what is none gets a sentence', () => {
  const none = (text: string) => `"${text}" is no time. Write it such as 2024-05-01 18:00.`;
  test.each([
    ['in May', none('in May')],
    ['18:00', none('18:00')],
    ['2024-05-01 18.00', none('2024-05-01 18.00')],
    ['2024-05-01 18:00 MESZ', none('2024-05-01 18:00 MESZ')],
    ['2024-05-01 13:00 pm', none('2024-05-01 13:00 pm')],
    ['2024-05', '"2024-05" is no date. Write it such as 2024-05-01 18:00.'],
    ['01.05.24', 'Write the year of 01.05.24 with four digits. Write it such as 2024-05-01 18:00.'],
    [
      '45413.75',
      '"45413.75" is the number of a day as spreadsheets count. Format the column as a date and save the sheet again.',
    ],
    [
      '05/06/2024 18:00',
      '05/06/2024 may be 5 June or 6 May. Write the year first: 2024-06-05 or 2024-05-06.',
    ],
    [
      '5-6-2024',
      '5-6-2024 may be 5 June or 6 May. Write the year first: 2024-06-05 or 2024-05-06.',
    ],
    ['13/13/2024', 'No calendar or clock has "13/13/2024". Write it such as 2024-05-01 18:00.'],
    ['00/05/2024', 'No calendar or clock has "00/05/2024". Write it such as 2024-05-01 18:00.'],
    ['30.02.2024', 'No calendar or clock has "30.02.2024". Write it such as 2024-05-01 18:00.'],
    [
      '2024-05-01 25:00',
      'No calendar or clock has "2024-05-01 25:00". Write it such as 2024-05-01 18:00.',
    ],
    ['0204-05-01', '"0204-05-01" is in the year 0204. Correct the year.'],
    [
      '2024-05-01 18:00+19:00',
      '"2024-05-01 18:00+19:00" is further from UTC than any place on earth. Correct the offset.',
    ],
    [
      '2024-03-31 02:30',
      'Summer time skips "2024-03-31 02:30" in Europe/Berlin: no clock there showed it. Correct the time, or write its offset behind it, such as +01:00.',
    ],
    [
      '2024-10-27 02:00',
      'The clocks of Europe/Berlin showed "2024-10-27 02:00" twice, when summer time ended. Write the offset behind the time, such as +02:00.',
    ],
  ])('%j', (text, message) => {
    expect(read(text)).toBe(message);
  });

  test('a time that nothing tells the zone of', () => {
    expect(read('2024-05-01 18:00', null)).toBe(
      '"2024-05-01 18:00" names no offset. Write the offset behind the time, such as 2024-05-01 18:00+02:00, fill in a column time_zone, such as Europe/Berlin, or give the zone of the whole sheet.',
    );
  });
});
