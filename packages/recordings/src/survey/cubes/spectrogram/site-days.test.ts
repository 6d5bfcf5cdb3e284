import { expect, test } from 'vitest';
import { noCorrection } from '../../clock/correction.ts';
import type { SurveyDeployment } from '../../figures/deployment-clocks.ts';
import { createSpectrogramDay, daysOfTile, siteMinutes } from './site-days.ts';
import { noMinute, type SpectrogramMinutes, type SpectrogramTile } from './spectrogram.ts';

const minuteOf = (text: string) => Date.parse(`${text}Z`) / 60_000;
const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const deployment: SurveyDeployment = {
  deployment_id: 'one',
  site_id: 'bog',
  device_id: 'A1',
  data_id: null,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  time_zone: 'Europe/Berlin',
  utc_offset: null,
  correction: null,
};
const source = { data_id: 'card', is_in_zone: false };
const tile = (first: string, last: string, sampleRateHz = 48_000): SpectrogramTile => ({
  recorder: { device_id: 'A1', utc_offset: '+00:00' },
  sampleRateHz,
  firstMinute: minuteOf(first),
  lastMinute: minuteOf(last),
  rows: 1,
  offset: 4,
  length: 10,
});
const minutes = (at: string, seconds: number, of: (bin: number) => number): SpectrogramMinutes => {
  const bytes = Uint8Array.from({ length: 256 }, (_, bin) => of(bin));
  return {
    minute: Int32Array.of(minuteOf(at)),
    seconds: Float64Array.of(seconds),
    aci: bytes,
    concentration: bytes,
    events: bytes,
  };
};

test('minutes stand in the local day of the site, by the correction in effect (S14.21)', () => {
  const night = tile('2024-05-01T00:00:00', '2024-05-01T23:59:00');
  const asRecorded = siteMinutes(night, source, [deployment], 'bog');
  expect(asRecorded(minuteOf('2024-05-01T22:30:00'))).toBe(minuteOf('2024-05-02T00:30:00'));
  expect([...daysOfTile(night, asRecorded)].map((day) => day - dayOf('2024-05-01'))).toEqual([
    0, 1,
  ]);
  const shifted = { ...deployment, correction: { ...noCorrection, shift_s: -90 * 60 } };
  const corrected = siteMinutes(night, source, [shifted], 'bog');
  expect(corrected(minuteOf('2024-05-01T22:29:00'))).toBe(minuteOf('2024-05-01T22:59:00'));
});

test('what belongs to another site, or to none, is not of the site', () => {
  const night = tile('2024-05-01T00:00:00', '2024-05-01T23:59:00');
  const ending = { ...deployment, end: '2024-05-01T02:00:00+02:00' };
  expect(daysOfTile(night, siteMinutes(night, source, [ending], 'bog')).size).toBe(0);
  expect(daysOfTile(night, siteMinutes(night, source, [deployment], 'fen')).size).toBe(0);
});

test('a day has its minutes, and nothing where nothing was recorded', () => {
  const day = dayOf('2024-05-01');
  const made = createSpectrogramDay(day, 24_000);
  const one = tile('2024-05-01T10:00:00', '2024-05-01T10:00:00');
  const localOf = siteMinutes(one, source, [deployment], 'bog');
  made.add(
    3,
    one,
    minutes('2024-05-01T10:00:00', 60, (bin) => bin),
    localOf,
  );
  // The same minute of a recorder that was heard for less time, and a minute of the next day.
  made.add(
    4,
    one,
    minutes('2024-05-01T10:00:00', 20, () => 9),
    localOf,
  );
  made.add(
    4,
    one,
    minutes('2024-05-01T22:00:00', 60, () => 9),
    localOf,
  );
  const at = 12 * 60;
  expect(made.day.recorded[at]).toBe(minuteOf('2024-05-01T10:00:00'));
  expect(made.day.recorded.filter((minute) => minute !== noMinute)).toHaveLength(1);
  expect([made.day.source[at], made.day.source[0]]).toEqual([3, -1]);
  expect([...made.day.aci.subarray(at * 256, at * 256 + 3)]).toEqual([0, 1, 2]);
});

test('a recorder of a lower sample rate reaches as high as it heard', () => {
  const made = createSpectrogramDay(dayOf('2024-05-01'), 24_000);
  const low = tile('2024-05-01T10:00:00', '2024-05-01T10:00:00', 24_000);
  const localOf = siteMinutes(low, source, [deployment], 'bog');
  made.add(
    0,
    low,
    minutes('2024-05-01T10:00:00', 60, (bin) => bin),
    localOf,
  );
  const row = made.day.events.subarray(12 * 60 * 256, (12 * 60 + 1) * 256);
  expect([row[0], row[1], row[127], row[128], row[255]]).toEqual([1, 3, 255, 0, 0]);
});
