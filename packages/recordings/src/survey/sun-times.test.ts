import { describe, expect, test } from 'vitest';
import { sunTimes } from './sun.ts';

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const minutesFrom = (ms: number | null, iso: string) =>
  Math.abs((ms ?? Number.NaN) - Date.parse(iso)) / 60_000;

describe('sun times', () => {
  // Sunrise and sunset as almanacs print them, to the minute.
  test.each([
    ['London', 51.5074, -0.1278, 'Europe/London', '2024-06-20', '04:43+01:00', '21:21+01:00'],
    ['London', 51.5074, -0.1278, 'Europe/London', '2024-12-21', '08:04+00:00', '15:53+00:00'],
    ['Sydney', -33.8688, 151.2093, 'Australia/Sydney', '2024-12-21', '05:41+11:00', '20:05+11:00'],
    ['New York', 40.7128, -74.006, 'America/New_York', '2024-03-20', '06:59-04:00', '19:08-04:00'],
  ])('%s has the times of the almanac', (_, latitude, longitude, zone, day, rise, set) => {
    const sun = sunTimes({ latitude, longitude }, dayOf(day), zone);
    expect(minutesFrom(sun.sunrise, `${day}T${rise}`)).toBeLessThan(1.5);
    expect(minutesFrom(sun.sunset, `${day}T${set}`)).toBeLessThan(1.5);
    expect(sun.isUpAtNoon).toBe(true);
  });

  test('dawn is before sunrise and dusk behind sunset', () => {
    const { dawn, sunrise, sunset, dusk } = sunTimes(
      { latitude: 47.65, longitude: 9.48 },
      dayOf('2026-05-21'),
      'Europe/Berlin',
    );
    const times = [dawn, sunrise, sunset, dusk].map(Number);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect((times[1]! - times[0]!) / 60_000).toBeGreaterThan(30);
    expect((times[1]! - times[0]!) / 60_000).toBeLessThan(45);
  });

  test('in polar day and night the sun neither rises nor sets', () => {
    const tromso = { latitude: 69.65, longitude: 18.96 };
    expect(sunTimes(tromso, dayOf('2024-06-20'), 'Europe/Oslo')).toMatchObject({
      dawn: null,
      sunrise: null,
      sunset: null,
      dusk: null,
      isUpAtNoon: true,
    });
    const night = sunTimes(tromso, dayOf('2024-12-21'), 'Europe/Oslo');
    expect(night).toMatchObject({ sunrise: null, sunset: null, isUpAtNoon: false });
    expect(night.dawn).not.toBeNull();
  });

  test.each([
    ['Pacific/Kiritimati', 1.87, -157.4],
    ['Pacific/Fiji', -17.7, -179.95],
    ['Pacific/Fiji', -17.7, 179.95],
    ['Pacific/Chatham', -44, -176.5],
    ['Asia/Kashgar', 39.47, 75.99],
    ['Asia/Shanghai', 39.47, 75.99],
    ['Etc/GMT+12', 0, 179.9],
  ])(
    '%s: the sun of a day rises and sets on that day by the clock',
    (zone, latitude, longitude) => {
      const day = dayOf('2024-03-20');
      const { sunrise } = sunTimes({ latitude, longitude }, day, zone);
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(sunrise!);
      expect(written).toBe('2024-03-20');
    },
  );

  test('refuses what is no zone', () => {
    expect(() => sunTimes({ latitude: 0, longitude: 0 }, 0, 'Mars')).toThrow(RangeError);
  });
});
