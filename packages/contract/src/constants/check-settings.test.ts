import { expect, test } from 'vitest';
import { analysisType, analysisTypes } from './analysis-types.ts';
import { completeSettings } from './check-settings.ts';

const custom = 'model:crickets';
const messages = (type: string, given: Record<string, unknown>) =>
  completeSettings(type, given).issues.map(({ setting, message }) => `${setting}: ${message}`);
const settings = (type: string, given: Record<string, unknown>) => {
  const completed = completeSettings(type, given);
  expect(completed.issues).toEqual([]);
  return completed.settings;
};

test('what nobody gave is at the default of the type', () => {
  for (const [type, { default_settings: defaults }] of Object.entries(analysisTypes)) {
    const nulls = Object.keys(defaults).filter((name) => name !== 'min_conf');
    expect(settings(type, {})).toEqual(defaults);
    expect(settings(type, Object.fromEntries(nulls.map((name) => [name, null])))).toEqual(defaults);
  }
  expect(settings(custom, {})).toEqual({
    ...analysisTypes.birdnet_v2_4.default_settings,
    fmin: null,
    fmax: null,
  });
  expect(analysisType(custom)?.default_settings).toEqual(settings(custom, {}));
});

test('every type takes a time zone, and has none unless one is given', () => {
  for (const type of [...Object.keys(analysisTypes), custom]) {
    for (const timezone of ['Europe/Berlin', 'UTC', 'America/Argentina/ComodRivadavia', '-03:30'])
      expect(settings(type, { timezone })).toMatchObject({ timezone });
    expect(settings(type, { timezone: null })).not.toHaveProperty('timezone');
  }
  const problem =
    'timezone: Time zone must be a name such as Europe/Berlin, or an offset such as +02:00';
  for (const timezone of [
    'Berlin',
    'Mars/Olympus',
    '+14:30',
    '+2',
    'Z',
    'x'.repeat(65),
    'a\u0000b',
    120,
    {},
  ])
    expect(messages('acoustic_indices', { timezone })).toEqual([problem]);
});

test('an abbreviation is no time zone, and what it may mean is said (S25.4)', () => {
  const saying = (timezone: string) => messages('acoustic_indices', { timezone }).join();
  for (const text of [
    'BST',
    'bst',
    'AST',
    'ECT',
    'IST',
    'CST',
    'PST',
    'CEST',
    'AEST',
    'JST',
    'EST',
    'MST',
  ])
    expect(saying(text)).toMatch(/^timezone: Time zone is "\w+", an abbreviation/);
  expect(saying('BST')).toContain('+01:00 (British Summer Time), +06:00 (Bangladesh)');
  expect(saying('IST')).toMatch(/\+05:30 .*\+01:00 .*\+02:00 /);
  for (const timezone of ['CET', 'UTC', 'Japan', 'EST5EDT', 'europe/berlin'])
    expect(settings('acoustic_indices', { timezone })).toMatchObject({ timezone });
});

test('a default that nobody gave never conflicts with a limit that was given', () => {
  expect(settings('audio_events', { fmin: 20_000 })).toMatchObject({ fmin: 20_000, fmax: null });
  expect(settings('audio_events', { fmax: 100 })).toMatchObject({ fmin: 0, fmax: 100 });
  expect(settings(custom, { fmin: 20_000 })).toMatchObject({ fmin: 20_000, fmax: null });
  expect(settings(custom, { fmax: 15_000 })).toMatchObject({ fmin: null, fmax: 15_000 });
});

test('a named band gives way to what was given beside it', () => {
  const { fmin, min_duration_s } = analysisTypes.audio_events.default_settings;
  expect(settings('audio_events', { band: 'audible' })).toMatchObject({ fmin, fmax: 15_000 });
  expect(settings('audio_events', { band: 'full' })).toMatchObject({
    fmin,
    fmax: null,
    min_duration_s,
  });
  expect(settings('audio_events', { band: 'full', fmax: 90_000 })).toMatchObject({ fmax: 90_000 });
  expect(settings('audio_events', { band: 'bats' })).toMatchObject({
    fmin: 10_000,
    fmax: null,
    min_duration_s: 0.002,
  });
  expect(
    settings('audio_events', { band: 'bats', fmin: 15_000, min_duration_s: 0.001 }),
  ).toMatchObject({ fmin: 15_000, fmax: null, min_duration_s: 0.001 });
  for (const band of ['wide', 3, true])
    expect(messages('audio_events', { band })).toEqual([
      'band: Band must be audible, full or bats',
    ]);
  expect(messages('birdnet_v2_4', { band: 'full' })[0]).toContain('band is no setting');
});

test('recordings can be slowed down up to 20 times, and frequencies go up to 250 kHz', () => {
  for (const type of ['audio_events', 'acoustic_indices']) {
    expect(settings(type, { time_expansion: 10 })).toMatchObject({ time_expansion: 10 });
    for (const time_expansion of [0.5, 21, 'ten'])
      expect(messages(type, { time_expansion })[0]).toContain('Time expansion must be');
  }
  expect(settings('audio_events', { call_parameters: true })).toMatchObject({
    call_parameters: true,
  });
  expect(messages('audio_events', { call_parameters: 'yes' })).toEqual([
    'call_parameters: Call parameters must be true or false',
  ]);
  expect(messages('audio_events', { fmax: 250_000 })).toEqual([]);
  expect(messages('audio_events', { fmax: 250_001 })).toEqual([
    'fmax: Highest frequency must be between 0 and 250000',
  ]);
});

test('complete settings stay as they are when they are completed again', () => {
  for (const [type, given] of [
    ['audio_events', { fmin: 20_000 }],
    ['audio_events', { fmax: 100 }],
    ['audio_events', { band: 'full' }],
    ['audio_events', { band: 'bats', fmin: 15_000 }],
    ['birdnet_v2_4', { confidence_threshold: 0.4, lat: 47 }],
    [custom, { fmin: 20_000 }],
  ] as const)
    expect(settings(type, settings(type, given))).toEqual(settings(type, given));
});

test('a band without width is refused, whichever of its ends was given', () => {
  const order = 'fmin: Lowest frequency must be below the highest one';
  for (const type of ['audio_events', 'birdnet_v2_4', custom]) {
    expect(messages(type, { fmin: 900, fmax: 300 })).toEqual([order]);
    expect(messages(type, { fmax: 0 })).toEqual([order]);
  }
});

test('a lowest frequency that the model cannot hear is refused where the model is known', () => {
  const deaf = (hz: number) =>
    `fmin: Lowest frequency must be below ${hz} Hz, the highest this model hears`;
  expect(messages('birdnet_v2_4', { fmin: 15_000 })).toEqual([deaf(15_000)]);
  expect(messages('birdnet_v2_4', { fmin: 30_000, fmax: 40_000 })).toEqual([deaf(15_000)]);
  expect(messages('model:perch-v2', { fmin: 16_000 })).toEqual([deaf(16_000)]);
  expect(messages('model:perch-v2', { fmin: 15_999 })).toEqual([]);
  expect(messages(custom, { fmin: 90_000 })).toEqual([]);
});

test('names in any language that a model may bring can be asked for', () => {
  for (const locale of ['en', 'es', 'fr', 'de', 'it', 'nl', 'pt_BR', 'pt_br', 'zh', 'zh-CN', 'nds'])
    expect(settings('birdnet_v2_4', { locale })).toMatchObject({ locale });
  for (const locale of ['klingon', 'e', '../en', 3])
    expect(messages(custom, { locale })).toEqual([
      'locale: Language must be a code such as en, pt_BR or zh',
    ]);
});
