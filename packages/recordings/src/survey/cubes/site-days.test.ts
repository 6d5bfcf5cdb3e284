import { expect, test } from 'vitest';
import { noCorrection } from '../corrections.ts';
import type { SurveyDeployment } from '../figures/deployment-clocks.ts';
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

test.each([8000, 16_000, 22_050, 32_000, 44_100, 48_000])(
  'a recorder of %i Hz is shown up to half of that, and by nothing of the next minute (S14.21)',
  (rate) => {
    const both = tile('2024-05-01T10:00:00', '2024-05-01T10:01:00', rate);
    const [quiet, loud] = [10, 200];
    const bytes = Uint8Array.from({ length: 512 }, (_, at) => (at < 256 ? quiet : loud));
    const day = createSpectrogramDay(dayOf('2024-05-01'), 24_000);
    day.add(
      0,
      both,
      {
        minute: Int32Array.of(both.firstMinute, both.lastMinute),
        seconds: Float64Array.of(60, 60),
        aci: bytes,
        concentration: bytes,
        events: bytes,
      },
      siteMinutes(both, source, [deployment], 'bog'),
    );
    const at = 12 * 60 * 256;
    const shown = [...day.day.aci.subarray(at, at + 256)];
    const heard = shown.filter((_, bin) => ((bin + 0.5) * 24_000) / 256 < rate / 2);
    expect(new Set(heard)).toEqual(new Set([quiet]));
    expect(new Set(shown.slice(heard.length))).toEqual(new Set(rate < 48_000 ? [0] : []));
    const next = [...day.day.aci.subarray(at + 256, at + 256 + heard.length)];
    expect(new Set(next)).toEqual(new Set([loud]));
  },
);

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

/** The tiles of one recorder and what stands in them, a day each, of stretches that were recorded. */
function recorded(...stretches: readonly [from: string, to: string][]) {
  const seconds = new Map<number, number>();
  for (const [from, to] of stretches) {
    const end = Date.parse(`${to}Z`);
    for (let at = Date.parse(`${from}Z`); at < end;) {
      const minute = Math.floor(at / 60_000);
      const next = Math.min(end, (minute + 1) * 60_000);
      seconds.set(minute, (seconds.get(minute) ?? 0) + (next - at) / 1000);
      at = next;
    }
  }
  const days = new Map<number, number[]>();
  for (const minute of seconds.keys()) {
    const day = Math.floor(minute / 1440);
    days.set(day, [...(days.get(day) ?? []), minute]);
  }
  return [...days.values()].map((of) => {
    const bytes = new Uint8Array(of.length * 256);
    const part: SpectrogramTile = {
      ...tile('1970-01-01T00:00:00', '1970-01-01T00:00:00'),
      firstMinute: of[0]!,
      lastMinute: of.at(-1)!,
      rows: of.length,
    };
    const read: SpectrogramMinutes = {
      minute: Int32Array.from(of),
      seconds: Float64Array.from(of, (minute) => seconds.get(minute)!),
      aci: bytes,
      concentration: bytes,
      events: bytes,
    };
    return { part, read };
  });
}

/** How many minutes a site shows, day by day. */
function shown(tiles: ReturnType<typeof recorded>, of: SurveyDeployment, isInZone = false) {
  const minutesOf = new Map<number, number>();
  for (const [at, { part, read }] of tiles.entries()) {
    const from = { ...source, is_in_zone: isInZone };
    const localOf = siteMinutes(part, from, [of], 'bog', tiles[at - 1]?.part);
    for (const day of daysOfTile(part, localOf)) {
      const made = createSpectrogramDay(day, 24_000);
      made.add(0, part, read, localOf);
      const many = made.day.recorded.filter((minute) => minute !== noMinute).length;
      minutesOf.set(
        day - dayOf('2024-05-01'),
        (minutesOf.get(day - dayOf('2024-05-01')) ?? 0) + many,
      );
    }
  }
  return Object.fromEntries(minutesOf);
}
const bounded = (from: string, to: string) => ({
  ...deployment,
  time_zone: 'UTC',
  recorded_from: `${from}+00:00`,
  recorded_to: `${to}+00:00`,
});
const everyTenMinutes = (first: string, many: number): [string, string][] =>
  Array.from({ length: many }, (_, at) => {
    const from = Date.parse(`${first}Z`) + at * 600_000;
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 19);
    return [text(from), text(from + 60_000)];
  });

test('minutes of a recorder that ran on after its deployment are not of the site (S14.9)', () => {
  const of = bounded('2024-05-01T18:00:00', '2024-05-01T23:50:00');
  expect(shown(recorded(...everyTenMinutes('2024-05-01T18:00:00', 144)), of)).toEqual({ 0: 36 });
  const half = bounded('2024-05-01T18:00:30', '2024-05-01T21:50:30');
  expect(shown(recorded(...everyTenMinutes('2024-05-01T18:00:30', 144)), half)).toEqual({ 0: 48 });
});

test('the last recording of a deployment is of the site to its end', () => {
  const night = ['2024-05-01T20:00:00', '2024-05-01T20:00:00'] as const;
  const file: [string, string] = ['2024-05-01T20:00:00', '2024-05-02T20:00:00'];
  const trial: [string, string] = ['2024-05-01T10:00:00', '2024-05-01T10:05:00'];
  expect(shown(recorded(trial, file), bounded(...night))).toEqual({ 0: 240, 1: 1200 });
  const other: [string, string] = ['2024-05-02T20:01:00', '2024-05-02T22:00:00'];
  expect(shown(recorded(trial, file, other), bounded(...night))).toEqual({ 0: 240, 1: 1200 });
  const hours: [string, string] = ['2024-05-01T14:00:10', '2024-05-01T15:00:10'];
  const ends = bounded('2024-05-01T14:00:10', '2024-05-01T14:00:10');
  expect(shown(recorded(hours, file), ends)).toEqual({ 0: 61 });
});

test('without a gap after the last recording, a day at most is of the site', () => {
  const all: [string, string] = ['2024-05-01T00:00:00', '2024-05-04T00:00:00'];
  const of = bounded('2024-05-01T00:00:00', '2024-05-01T12:00:00');
  expect(shown(recorded(all), of)).toEqual({ 0: 1440, 1: 721 });
});

test('recorded bounds are moments where an analysis put times into a zone', () => {
  const of = {
    ...bounded('2024-05-01T20:00:00', '2024-05-01T23:00:00'),
    time_zone: 'America/St_Johns',
  };
  const inZone = recorded(['2024-05-01T17:30:00', '2024-05-01T20:30:00']).map((one) => ({
    ...one,
    part: { ...one.part, recorder: { device_id: 'A1', utc_offset: '-02:30' } },
  }));
  expect(shown(inZone, of, true)).toEqual({ 0: 180 });
});
