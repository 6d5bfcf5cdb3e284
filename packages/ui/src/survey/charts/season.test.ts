import { expect, test } from 'vitest';
import { busiestCell, formatClock, rateAt, seasonTable, sunPlaces } from './season-chart.tsx';

const season = {
  weeks: [{ firstDay: 19_844, seconds: 5400 }],
  detections: new Float64Array(24),
  seconds: new Float64Array(24),
};
season.seconds[5] = 1800;
season.seconds[6] = 3600;
season.detections[5] = 3;

test('what was recorded without a find is 0, and what was not recorded is nothing (S14.17)', () => {
  expect([rateAt(season, 0, 5), rateAt(season, 0, 6), rateAt(season, 0, 7)]).toEqual([6, 0, null]);
  expect(busiestCell(season)).toEqual({ week: 0, hour: 5, rate: 6 });
  const messages = {
    week: 'w',
    hour: 'h',
    columnDetections: 'd',
    recordedHours: 'r',
    columnRate: 'p',
    columnDawn: 'dawn',
    columnDusk: 'dusk',
  };
  expect(seasonTable(season, [{ dawn: 4.5, dusk: null }], messages).rows).toEqual([
    ['2024-05-01', '05:00', 3, 0.5, null, '04:30', null],
    ['2024-05-01', '06:00', 0, 1, 0, '04:30', null],
  ]);
  expect(formatClock(23.9999)).toBe('00:00');
});

test('the sun is that of chosen sites with a place, by the clocks of their deployments (S14.17)', () => {
  const sites = [
    { site_id: 'bog', latitude: 47, longitude: 9 },
    { site_id: 'fen', latitude: null, longitude: null },
    { site_id: 'wood', latitude: 48, longitude: 9 },
  ];
  const of = (site_id: string) => ({
    site_id,
    time_zone: 'Europe/Berlin',
    utc_offset: null,
    recorded_from: null,
  });
  const deployments = [of('bog'), of('fen'), of('wood')];
  expect(sunPlaces(sites, deployments, null)).toHaveLength(2);
  expect(sunPlaces(sites, deployments, new Set(['bog', 'fen']))).toEqual([
    { latitude: 47, longitude: 9, zone: 'Europe/Berlin' },
  ]);
});
