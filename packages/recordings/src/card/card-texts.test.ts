import { describe, expect, test } from 'vitest';
import type { RecordingFacts } from '../facts.ts';
import { givePlace, readCardText } from './card-texts.ts';

const config = (place: string, id = '24F319055FDF1234') =>
  [
    `Device ID                       : ${id}`,
    'Sample rate (Hz)                : 48000',
    'Sleep duration (s)              : 5',
    'Recording duration (s)          : 55',
    `Location                        : ${place}`,
    'Recording period 1              : 04:00 - 08:00 (UTC)',
  ].join('\r\n');

const facts = (rest: Partial<RecordingFacts> = {}) =>
  ({ latitude: null, longitude: null, device_id: null, ...rest }) as RecordingFacts;

describe('texts that recorders leave on a card', () => {
  test('CONFIG.TXT tells place, recorder and schedule', () => {
    expect(readCardText('A/CONFIG.TXT', config('51.500000°N 7.100000°E'))).toEqual({
      source: 'A/CONFIG.TXT',
      device_id: '24F319055FDF1234',
      latitude: 51.5,
      longitude: 7.1,
      location_source: null,
      schedule: ['55 s of sound, then 5 s of rest', '04:00 - 08:00 (UTC)'],
      battery_v: null,
      temperature_c: null,
    });
    expect(readCardText('CONFIG.TXT', config('0.000000°N 0.000000°E'))?.latitude).toBeNull();
    for (const unset of ['-', ''])
      expect(readCardText('CONFIG.TXT', config('', unset))?.device_id).toBeNull();
  });

  test.each([
    ["51°45.1234'N 001°15.1234'W", 51.752057, -1.252057],
    ['51.750000°N 1.250000°W (9 satellites)', 51.75, -1.25],
    ['33.500000°S 151.250000°E', -33.5, 151.25],
  ])('GPS.TXT tells the place of a fix at %s', (written, latitude, longitude) => {
    const log = `21/05/2026 03:00:00.000 UTC: Received GPS fix - ${written} at 21/05/2026 UTC.`;
    expect(readCardText('GPS.TXT', log)).toMatchObject({ latitude, longitude });
  });

  test('GPS.TXT of a recorder that was moved tells no place', () => {
    const fix = (hour: number, degrees: number) =>
      `21/05/2026 0${hour}:00:00.000 UTC: Received GPS fix - ${degrees.toFixed(6)}°N 1.250000°W.`;
    expect(readCardText('GPS.TXT', [fix(3, 51.75), fix(4, 51.7501)].join('\n'))?.latitude).toBe(
      51.7501,
    );
    expect(readCardText('GPS.TXT', [fix(3, 51.75), fix(4, 52)].join('\n'))?.latitude).toBeNull();
  });

  test.each([
    'DATE,TIME,LAT,,LON,,POWER(V),TEMP(C),#FILES',
    'DATE,TIME,LAT,NS,LON,EW,POWER(V),TEMP(C)',
  ])('a summary table with the titles %s tells battery, temperature and place', (titles) => {
    const rows = [
      '2026-May-21,05:00:00,33.50000,S,151.25000,E,6.1,12.50,1',
      '2026-May-21,06:00:00,33.50000,S,151.25000,E,5.9,-3.25,2',
    ];
    expect(readCardText('S4A_A_Summary.txt', [titles, ...rows].join('\r\n'))).toMatchObject({
      latitude: -33.5,
      longitude: 151.25,
      battery_v: { lowest: 5.9, highest: 6.1 },
      temperature_c: { lowest: -3.25, highest: 12.5 },
    });
  });

  test('a text of another kind or content is none of them', () => {
    expect(readCardText('CONFIG.TXT', 'Shopping: milk')).toBeNull();
    expect(readCardText('S4A_Summary.txt', 'Summary of my holidays')).toBeNull();
    expect(readCardText('notes.txt', config('51.5°N 7.1°E'))).toBeNull();
  });
});

describe('the place of a recording', () => {
  const texts = [
    readCardText('CONFIG.TXT', config('51.500000°N 7.100000°E'))!,
    readCardText('B/CONFIG.TXT', config('10.000000°N 20.000000°E'))!,
  ];

  test('comes from the nearest CONFIG.TXT where the header tells none', () => {
    expect(givePlace('A/1.WAV', facts(), texts)).toMatchObject({
      facts: { latitude: 51.5, longitude: 7.1, location_source: 'CONFIG.TXT' },
      source: 'CONFIG.TXT',
    });
    expect(givePlace('B/1.WAV', facts(), texts).source).toBe('B/CONFIG.TXT');
  });

  test('that was typed into the Configuration App is called so', () => {
    const typed = readCardText('CONFIG.TXT', config('47.61°N 9.42°E (Configuration app)'))!;
    expect(typed).toMatchObject({ latitude: 47.61, location_source: 'Configuration app' });
    expect(givePlace('1.WAV', facts(), [typed])).toMatchObject({
      facts: { latitude: 47.61, longitude: 9.42, location_source: 'Configuration app' },
      source: 'CONFIG.TXT',
    });
    const fixed = readCardText('CONFIG.TXT', config('47.610000°N 9.420000°E (GPS)'))!;
    expect(givePlace('1.WAV', facts(), [fixed]).facts.location_source).toBe('GPS');
  });

  test('that was typed in is not preferred to one that was measured, in the same folder', () => {
    const typed = readCardText('A/CONFIG.TXT', config('47.61°N 9.42°E (Configuration app)'))!;
    const log = '21/05/2026 03:00:00.000 UTC: Received GPS fix - 47.700000°N 9.500000°E.';
    const measured = readCardText('A/GPS.TXT', log)!;
    for (const told of [
      [typed, measured],
      [measured, typed],
    ])
      expect(givePlace('A/1.WAV', facts(), told)).toMatchObject({
        facts: { latitude: 47.7, location_source: 'A/GPS.TXT' },
        source: 'A/GPS.TXT',
      });
    expect(givePlace('A/1.WAV', facts(), [{ ...measured, source: 'GPS.TXT' }, typed]).source).toBe(
      'A/CONFIG.TXT',
    );
  });

  test('stays what the header tells, and is not taken from another recorder', () => {
    const own = facts({ latitude: 1, longitude: 2 });
    expect(givePlace('1.WAV', own, texts)).toEqual({ facts: own, source: null });
    const other = facts({ device_id: '24F319055FDF9999' });
    expect(givePlace('1.WAV', other, texts)).toEqual({ facts: other, source: null });
  });
});
