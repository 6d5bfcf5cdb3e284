import { expect, test } from 'vitest';
import { meanTwilight, type SunPlace, sunTimes } from './sun.ts';

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const lake: SunPlace = { latitude: 47.65, longitude: 9.48, zone: 'Europe/Berlin' };

test('dawn and dusk of one place are those of its sun, by its own clocks (S14.17)', () => {
  const day = dayOf('2026-05-21');
  const [one] = meanTwilight([day], [lake]);
  const { dawn, dusk } = sunTimes(lake, day, lake.zone);
  const localHours = (ms: number | null) => (((ms ?? 0) + 2 * 3_600_000) / 3_600_000) % 24;
  expect(one?.dawn).toBeCloseTo(localHours(dawn), 6);
  expect(one?.dusk).toBeCloseTo(localHours(dusk), 6);
});

test('several places have the mean, each as often as it is there (S14.17)', () => {
  const days = [dayOf('2026-03-20'), dayOf('2026-06-20')];
  const west: SunPlace = { ...lake, longitude: -3 };
  const [ofLake, ofWest] = [meanTwilight(days, [lake]), meanTwilight(days, [west])];
  const both = meanTwilight(days, [lake, lake, west]);
  for (const at of [0, 1])
    expect(both[at]?.dawn).toBeCloseTo(
      (2 * (ofLake[at]?.dawn ?? 0) + (ofWest[at]?.dawn ?? 0)) / 3,
      1,
    );
});

test('dusks on both sides of midnight have their mean at midnight, not at noon', () => {
  // In the Alaskan June dusk falls behind midnight by the clock.
  const [one] = meanTwilight(
    [dayOf('2026-05-20')],
    [{ latitude: 61.2, longitude: -149.9, zone: 'America/Anchorage' }],
  );
  expect(one?.dusk === null || one!.dusk < 2 || one!.dusk > 22).toBe(true);
  const [mixed] = meanTwilight(
    [dayOf('2026-05-05')],
    [
      { latitude: 60, longitude: -162, zone: 'America/Anchorage' },
      { latitude: 60, longitude: -142, zone: 'America/Anchorage' },
    ],
  );
  expect(mixed!.dusk! < 2 || mixed!.dusk! > 22).toBe(true);
});

test('there is none where the sun does not come so far, and none without places (S14.17)', () => {
  const north: SunPlace = { latitude: 78, longitude: 15, zone: 'Arctic/Longyearbyen' };
  expect(meanTwilight([dayOf('2026-06-20')], [north])).toEqual([{ dawn: null, dusk: null }]);
  expect(meanTwilight([dayOf('2026-06-20')], [])).toEqual([{ dawn: null, dusk: null }]);
});
