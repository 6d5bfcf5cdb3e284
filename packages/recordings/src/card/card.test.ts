import { describe, expect, test } from 'vitest';
import type { RecordingFacts } from '../facts.ts';
import { isoWithoutZone } from '../time/recorded-time.ts';
import { cardFaults, summariseCard } from './card-summary.ts';
import { type CardFile, followClocks } from './timelines.ts';
import { correctTimezone } from './correct-timezone.ts';

const facts = (more: Partial<RecordingFacts> = {}): RecordingFacts => ({
  ok: true,
  format: 'wav',
  sample_rate_hz: 48_000,
  channels: 1,
  bits_per_sample: 16,
  duration_s: 60,
  recorded_at: '2024-05-28T20:00:00+02:00',
  utc_offset: '+02:00',
  device_id: '24F31901603710DE',
  make: 'Open Acoustic Devices',
  model: 'AudioMoth',
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
  issues: [],
  ...more,
});

const at = (minutes: number, more: Partial<RecordingFacts> = {}): CardFile => {
  const local = isoWithoutZone(Date.UTC(2024, 4, 1) + minutes * 60_000);
  return {
    path: `card/${local}.WAV`,
    size: 5_760_488,
    facts: facts({ recorded_at: `${local}+02:00`, ...more }),
  };
};

const every = (step: number, from: number, until: number): CardFile[] =>
  Array.from({ length: Math.floor((until - from) / step) }, (_, index) => at(from + index * step));

const codesOf = (files: CardFile[]) => cardFaults(files).map(({ code }) => code);

describe('recordings of one recorder', () => {
  test('that share time are told with both names and the length', () => {
    const [fault] = cardFaults([at(0), at(0.5)]);
    expect(fault).toMatchObject({
      code: 'overlapping_recordings',
      from: '2024-05-01T00:00:30+02:00',
      until: '2024-05-01T00:01:00+02:00',
      seconds: 30,
    });
    expect(fault?.message).toContain('card/2024-05-01T00:00:30.WAV');
  });

  test('that only touch are not an overlap', () => {
    expect(codesOf([at(0), at(1), at(2)])).toEqual([]);
  });

  test('inside a long one are all found', () => {
    expect(codesOf([at(0, { duration_s: 600 }), at(2), at(5)])).toEqual([
      'overlapping_recordings',
      'overlapping_recordings',
    ]);
  });

  test('of different devices, channels or unset clocks do not overlap', () => {
    const unset = [{ code: 'clock_not_set', message: '' }];
    const left = { ...at(0), path: 'SM304290_0_20240501_000000.wav' };
    const right = { ...at(0), path: 'SM304290_1_20240501_000000.wav' };
    expect(codesOf([at(0), at(0, { device_id: '24F3190000000000' })])).toEqual([]);
    expect(codesOf([left, right])).toEqual([]);
    expect(codesOf([at(0, { issues: unset }), at(0, { issues: unset })])).toEqual([]);
  });

  test('whose clock was unset or ahead stretch neither the period nor a gap', () => {
    const ahead = { issues: [{ code: 'clock_in_future', message: '' }] };
    const unset = { issues: [{ code: 'clock_not_set', message: '' }] };
    const night = every(10, 0, 1600);
    const files = [at(-28_000_000, unset), ...night, at(38_000_000, ahead)];
    expect(codesOf(files)).toEqual([]);
    expect(summariseCard(files)).toMatchObject({
      from: '2024-05-01T00:00:00+02:00',
      until: '2024-05-02T02:30:00+02:00',
      recordings: night.length + 2,
    });
  });

  test('with the ID that old firmware shares are told apart by folder', () => {
    const old = { device_id: '0FE081F80FE081F0' };
    expect(
      codesOf([
        { ...at(0, old), path: 'a/1.WAV' },
        { ...at(0, old), path: 'b/1.WAV' },
      ]),
    ).toEqual([]);
    expect(
      codesOf([
        { ...at(0, old), path: 'a/1.WAV' },
        { ...at(0, old), path: 'a/2.WAV' },
      ]),
    ).toEqual(['overlapping_recordings']);
  });

  test('of makers that differ do not overlap, and of no named maker do', () => {
    const nobody = { device_id: null, make: null, model: null };
    expect(codesOf([at(0, nobody), at(0, { ...nobody, make: 'Else' })])).toEqual([]);
    expect(codesOf([at(0, nobody), at(0, nobody)])).toEqual(['overlapping_recordings']);
  });

  test('of the same content are duplicates, not overlaps', () => {
    const files = [at(0), at(0), at(5)].map((file, index) => ({
      ...file,
      path: `${index}.WAV`,
      sha256: index === 2 ? 'bb' : 'aa',
    }));
    expect(cardFaults(files)).toMatchObject([
      { code: 'duplicate_content', paths: ['0.WAV', '1.WAV'] },
    ]);
  });
});

describe('gaps', () => {
  const day = 1440;

  test('a pause inside a night is told with its ends', () => {
    const files = [...every(5, 0, 120), ...every(5, 150, 300)];
    expect(cardFaults(files)).toMatchObject([
      {
        code: 'gap',
        from: '2024-05-01T01:56:00+02:00',
        until: '2024-05-01T02:30:00+02:00',
        seconds: 2040,
      },
    ]);
  });

  test('the days between nights of recording are no gaps', () => {
    const nights = [0, 1, 2, 3].flatMap((n) => every(10, n * day + 1200, n * day + 1680));
    expect(codesOf(nights)).toEqual([]);
  });

  test('dawn and dusk of one day are no gap', () => {
    expect(codesOf([...every(10, 240, 480), ...every(10, 1080, 1320)])).toEqual([]);
  });

  test('dawn and dusk of many days are no gaps, also when the schedule follows the sun', () => {
    const days = Array.from({ length: 20 }, (_, n) => n).flatMap((n) => [
      ...every(10, n * day + 240 - 2 * n, n * day + 480 - 2 * n),
      ...every(10, n * day + 1080 + 2 * n, n * day + 1320 + 2 * n),
    ]);
    expect(codesOf(days)).toEqual([]);
  });

  test('a night lost among others is a gap', () => {
    const nights = [0, 1, 3, 4].flatMap((n) => every(10, n * day + 1200, n * day + 1680));
    const faults = cardFaults(nights);
    expect(faults.map(({ code }) => code)).toEqual(['gap']);
    expect(faults[0]?.from).toBe('2024-05-03T03:51:00+02:00');
  });

  test('a few recordings show no schedule', () => {
    expect(codesOf([at(0), at(500), at(510)])).toEqual([]);
  });
});

describe('the summary of a card', () => {
  test('adds up recorders, period, hours, rates and issues', () => {
    const broken = at(30, {
      ok: false,
      duration_s: null,
      issues: [{ code: 'bad_header', message: '' }],
    });
    const other = at(40, {
      device_id: 'S4A03895',
      make: 'Wildlife Acoustics',
      model: 'SM4',
      sample_rate_hz: 24_000,
      duration_s: 3600,
      latitude: 1.5,
      longitude: 2.5,
    });
    const low = at(20, { battery_v: 3.1 });
    const summary = summariseCard([at(0, { battery_v: 4.2 }), at(10), low, broken, other]);
    expect(summary).toMatchObject({
      recordings: 5,
      usable: 4,
      hours: 1.05,
      from: '2024-05-01T00:00:00+02:00',
      until: '2024-05-01T00:40:00+02:00',
      sample_rates_hz: [24_000, 48_000],
      utc_offsets: ['+02:00'],
      issues: { bad_header: 1 },
      faults: [],
    });
    expect(summary.recorders).toMatchObject([
      { device_id: '24F31901603710DE', recordings: 4, usable: 3, lowest_battery_v: 3.1 },
      { device_id: 'S4A03895', model: 'SM4', latitude: 1.5, longitude: 2.5, hours: 1 },
    ]);
  });

  test('gives the recordings of a folder that name no recorder to no recorder that another one names', () => {
    const unnamed = { device_id: null, make: null, model: null };
    const swift = { ...unnamed, make: 'Cornell', model: 'SwiftOne', battery_v: 3.9 };
    const lone = { ...swift, latitude: 1.5, longitude: 2.5 };
    const files = [
      at(0, unnamed),
      at(1, lone),
      at(2, unnamed),
      at(3, { ...unnamed, make: 'Else' }),
    ];
    expect(summariseCard(files).recorders).toMatchObject([
      { model: null, make: null, recordings: 2, latitude: null, placed: 0, lowest_battery_v: null },
      { model: 'SwiftOne', recordings: 1, latitude: 1.5, placed: 1, places: 1 },
      { model: null, make: 'Else', recordings: 1 },
    ]);
  });

  test('counts the places of a recorder that was moved, and not what positioning repeats', () => {
    const recorded = (minute: number, latitude: number | null) =>
      at(minute, { latitude, longitude: latitude });
    const still = [recorded(0, 1.5), recorded(1, 1.50001), recorded(2, null)];
    expect(summariseCard(still).recorders).toMatchObject([{ places: 1, placed: 2, latitude: 1.5 }]);
    const moved = summariseCard([...still, recorded(3, 1.6)]);
    expect(moved.recorders).toMatchObject([{ places: 2, placed: 3 }]);
  });

  test('says where a place was typed into the Configuration App, and prefers measured ones', () => {
    const place = (minute: number, latitude: number, location_source: string) =>
      at(minute, { latitude, longitude: 9.5, location_source });
    const typed = [place(0, 47.61, 'Configuration app'), place(1, 47.61, 'Configuration app')];
    expect(summariseCard(typed).recorders).toMatchObject([
      { latitude: 47.61, places: 1, placed: 2, location_source: 'Configuration app' },
    ]);
    expect(summariseCard([...typed, place(2, 47.7, 'GPS')]).recorders).toMatchObject([
      { latitude: 47.7, places: 1, placed: 1, location_source: 'GPS' },
    ]);
    expect(summariseCard([at(0)]).recorders).toMatchObject([{ location_source: null }]);
  });

  test('of nothing is empty', () => {
    expect(summariseCard([])).toMatchObject({ recordings: 0, hours: 0, from: null, recorders: [] });
  });

  test('of half a second is some sound', () => {
    expect(summariseCard([at(0, { duration_s: 0.5 })]).hours).toBeGreaterThan(0);
  });
});

describe('a clock that was never set', () => {
  const unset = { code: 'clock_not_set', message: 'It tells' };
  const flags = (times: (string | [string, string])[]) => {
    const follow = followClocks();
    return times.map((one) => {
      const [time, device_id] = typeof one === 'string' ? [one, 'A'] : one;
      const issues = /-01-01T/.test(time) ? [unset] : [];
      const told = facts({ recorded_at: time, utc_offset: null, device_id, issues });
      return follow(`${time}.wav`, told)
        .issues.map(({ code }) => code)
        .join();
    });
  };

  test('is flagged for as long as it runs on, and not behind it (S25.5)', () => {
    const run = ['2000-01-01T00:00:10', '2000-01-01T12:00:00', '2000-01-02T00:00:00'];
    const later = ['2000-01-20T00:00:00', '2000-02-10T00:00:00'];
    const [first, second] = [unset.code, ''];
    expect(flags([...run, ...later, '2024-05-01T00:00:00'])).toEqual([
      ...Array<string>(5).fill(first),
      second,
    ]);
    expect(flags(['1980-01-01T00:00:00', '1980-01-03T00:00:00'])).toEqual([first, first]);
    expect(flags(['2000-01-03T00:00:00', '2000-01-04T00:00:00'])).toEqual([second, second]);
    expect(flags(['2000-01-01T00:00:00', '2000-06-01T00:00:00'])).toEqual([first, second]);
    expect(flags(['2000-01-01T00:00:00', ['2000-01-02T00:00:00', 'B']])).toEqual([first, second]);
  });

  test('is told with one sentence, whichever of its recordings it is of', () => {
    const follow = followClocks();
    follow('a.wav', facts({ recorded_at: '2000-01-01T00:00:10', issues: [unset] }));
    const told = ['2000-01-02T00:00:00', '2000-01-03T00:00:00'].map(
      (recorded_at) => follow('b.wav', facts({ recorded_at })).issues[0]?.message,
    );
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toContain('runs on from 2000-01-01T00:00:10');
  });
});

describe('correcting the time zone', () => {
  const naive = facts({ recorded_at: '2024-07-15T20:00:00', utc_offset: null });

  test('keeps the clock and adds the offset', () => {
    expect(correctTimezone(naive, '+10:00')).toMatchObject({
      recorded_at: '2024-07-15T20:00:00+10:00',
      utc_offset: '+10:00',
    });
    expect(naive.utc_offset).toBeNull();
  });

  test('follows summer time in a named zone', () => {
    expect(correctTimezone(naive, 'Europe/Berlin').recorded_at).toBe('2024-07-15T20:00:00+02:00');
  });

  test('that clocks of a zone skip or show twice say that the clock did not follow it (S25.4)', () => {
    const issuesAt = (recorded_at: string, zone = 'Europe/Berlin') =>
      correctTimezone(facts({ recorded_at, utc_offset: null }), zone).issues;
    expect(issuesAt('2024-03-31T02:30:00')).toMatchObject([{ code: 'clock_change' }]);
    expect(issuesAt('2024-03-31T02:30:00')[0]?.message).toContain('such as +01:00');
    expect(issuesAt('2024-10-27T02:30:00')[0]?.message).toContain('twice');
    expect(issuesAt('2024-10-27T03:00:00')).toEqual([]);
    expect(issuesAt('2024-03-31T02:30:00', '+01:00')).toEqual([]);
    const skipped = correctTimezone(
      facts({ recorded_at: '2024-03-31T02:30:00', utc_offset: null }),
      'Europe/Berlin',
    );
    expect(correctTimezone(skipped, '+01:00').issues).toEqual([]);
    expect(() => correctTimezone(facts({}), 'BST')).toThrow('may mean +01:00');
  });

  test('replaces a wrong offset', () => {
    const wrong = facts({ recorded_at: '2024-07-15T20:00:00+00:00', utc_offset: '+00:00' });
    expect(correctTimezone(wrong, '-03:00').recorded_at).toBe('2024-07-15T20:00:00-03:00');
  });

  test('shows the same moment elsewhere where asked to', () => {
    const utc = facts({ recorded_at: '2024-07-15T23:00:00+00:00', utc_offset: '+00:00' });
    expect(correctTimezone(utc, 'Europe/Berlin', { keep: 'moment' }).recorded_at).toBe(
      '2024-07-16T01:00:00+02:00',
    );
    expect(() => correctTimezone(naive, 'UTC', { keep: 'moment' })).toThrow('time zone');
  });

  test('leaves recordings without a time alone', () => {
    const timeless = facts({ recorded_at: null, utc_offset: null });
    expect(correctTimezone(timeless, '+02:00')).toEqual(timeless);
  });
});
