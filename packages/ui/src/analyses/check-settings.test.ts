import { analysisTypes, completeSettings } from '@biophony/contract/constants';
import { describe, expect, it } from 'vitest';
import { en } from '../messages/en/index.ts';
import {
  sentSettings,
  settingProblem,
  settingProblems,
  shownSettings,
  shownWithBand,
  typedAfter,
  typedSettings,
} from './check-settings.ts';

const messages = en.createAnalysis;
const problem = (setting: string, typed: string) => settingProblem(setting, typed, messages);

describe('settings of an analysis (S5.10, S5.11)', () => {
  it.each([
    ['min_conf', '', 'Confidence threshold is required'],
    ['min_conf', 'high', 'Confidence threshold must be a number'],
    ['min_conf', '1.1', 'Confidence threshold must be between 0 and 1'],
    ['min_conf', '-0.1', 'Confidence threshold must be between 0 and 1'],
    ['lat', '91', 'Latitude must be between -90 and 90'],
    ['lon', '-181', 'Longitude must be between -180 and 180'],
    ['week', '0', 'Week must be between 1 and 48 (or -1 for no filter)'],
    ['week', '49', 'Week must be between 1 and 48 (or -1 for no filter)'],
    ['week', '1.5', 'Week must be between 1 and 48 (or -1 for no filter)'],
    ['overlap', '3', 'Overlap must be between 0 and 2.9'],
    ['timezone', 'Berlin', messages.timezoneUnknown],
    ['timezone', '+25:00', messages.timezoneUnknown],
    ['timezone', 'SGT', messages.timezoneAbbreviated('SGT', '+08:00 (Singapore)')],
  ])('%s of "%s" is refused: %s', (setting, typed, message) =>
    expect(problem(setting, typed)).toBe(message),
  );

  it.each([
    ['min_conf', '0'],
    ['min_conf', '1'],
    ['lat', ''],
    ['lon', '180'],
    ['week', '-1'],
    ['week', '48'],
    ['week', ''],
    ['overlap', '2.9'],
    ['timezone', ''],
    ['timezone', 'Europe/Berlin'],
    ['timezone', ' +05:30 '],
  ])('%s of "%s" is taken', (setting, typed) => expect(problem(setting, typed)).toBeNull());

  it('name species in five languages (S5.12)', () =>
    expect(Object.keys(messages.locales)).toEqual(['en', 'es', 'fr', 'de', 'it']));

  it('start from the defaults of the type, all of them valid (S5.12)', () => {
    const values = typedSettings(analysisTypes.birdnet_v2_4.default_settings);
    expect(values).toMatchObject({ min_conf: '0.25', week: '-1', lat: '', locale: 'en' });
    expect(settingProblems(values, messages)).toEqual({});
  });

  it('are all that the type has, empty where there is no default, min_conf by one name', () => {
    const { acoustic_indices: indices, birdnet_v2_4: birdnet } = analysisTypes;
    expect(typedSettings({}, indices.parameter_descriptions)).toEqual({
      timezone: '',
      time_expansion: '',
    });
    const names = Object.keys(
      typedSettings(birdnet.default_settings, birdnet.parameter_descriptions),
    );
    expect([...names, 'confidence_threshold'].sort()).toEqual(
      Object.keys(birdnet.parameter_descriptions).sort(),
    );
  });

  it.each([
    [
      'birdnet_v2_4',
      {
        min_conf: 0.6,
        week: 'auto',
        species_list: ['Asio otus', 'Strix aluco'],
        thresholds: { 'Strix aluco': 0.7, 'Turdus merula, juvenile': 0.5 },
        embeddings: true,
        merge_consecutive: true,
        locale: 'pt_BR',
      },
    ],
    ['audio_events', { band: 'bats', call_parameters: true, time_expansion: 10 }],
    ['audio_events', { band: 'bats', fmax: 90_000 }],
    ['audio_events', { band: 'bats', fmin: 200 }],
    ['audio_events', { band: 'full', fmin: 200, fmax: 15_000 }],
    ['audio_events', { band: 'bats', min_duration_s: 0.05 }],
    ['audio_events', { band: 'full', fmax: null }],
  ])('of %s are the same after they were shown in a form: %j (S24.2)', (type, given) => {
    const { settings } = completeSettings(type, given);
    const { default_settings: defaults, parameter_descriptions: descriptions } =
      analysisTypes[type as 'audio_events'];
    const typed = shownSettings(settings);
    const values = { ...typedSettings(defaults, descriptions), ...typed };
    expect(settingProblems(values, messages)).toEqual({});
    expect(completeSettings(type, sentSettings(values, typed)).settings).toEqual(settings);
  });

  it('of a band that was chosen leave out what the band means by itself', () => {
    const { default_settings: defaults, parameter_descriptions: descriptions } =
      analysisTypes.audio_events;
    const values = { ...typedSettings(defaults, descriptions), band: 'bats' };
    const sent = sentSettings(values, { band: 'bats' });
    expect(completeSettings('audio_events', sent).settings).toEqual(
      completeSettings('audio_events', { band: 'bats' }).settings,
    );
    const typed = { band: 'bats', fmin: '200' };
    expect(sentSettings({ ...values, ...typed }, typed)).toMatchObject({ fmin: 200 });
  });

  it.each(['Strix aluco, 0.6\nStrix aluco, 0.7', 'Strix aluco, 0.6\nStrix aluco_Tawny Owl, 0.7'])(
    'name a species once among the thresholds: %j',
    (typed) =>
      expect(problem('thresholds', typed)).toMatch(/^Thresholds.*: Strix aluco.* is named twice/),
  );

  it.each([
    ['species_list', 'Strix aluco\n# owls of the north\n\nAsio otus', null],
    ['species_list', '# nothing else', 'Species list names no species; leave it out to keep all'],
    ['thresholds', 'Strix aluco, 0.6', null],
    ['thresholds', 'Strix aluco', 'Thresholds: Strix aluco must have a number from 0 to 1'],
    ['thresholds', 'Strix aluco, 6', 'Thresholds: Strix aluco must have a number from 0 to 1'],
    ['week', 'auto', null],
  ])('%s of %j is told: %s', (setting, typed, message) =>
    expect(problem(setting, typed)).toBe(message),
  );

  it('want the lowest frequency below the highest', () =>
    expect(settingProblems({ fmin: '900', fmax: '300' }, messages)).toEqual({
      fmin: messages.frequencyOrder,
    }));

  it('are sent as numbers, without the empty ones', () =>
    expect(
      sentSettings({ min_conf: '0.3', lat: '', locale: 'de', timezone: ' Asia/Tokyo ' }),
    ).toEqual({
      min_conf: 0.3,
      locale: 'de',
      timezone: 'Asia/Tokyo',
    }));
});

const { default_settings: usual, parameter_descriptions: descriptions } =
  analysisTypes.audio_events;
const defaults = typedSettings(usual, descriptions);
const limits = ({ fmin, fmax, min_duration_s }: Record<string, string>) => [
  fmin,
  fmax,
  min_duration_s,
];
const complete = (given: object) => completeSettings('audio_events', { ...given }).settings;

describe('a band that is chosen in a form (S24.7)', () => {
  it.each([
    ['', ['200', '15000', '0.05']],
    ['full', ['200', '', '0.05']],
    ['bats', ['10000', '', '0.002']],
  ])('of %j shows the limits that it means', (band, shown) => {
    expect(limits(shownWithBand(defaults, typedAfter({}, 'band', band)))).toEqual(shown);
  });

  it.each(['full', 'bats'])('of %s shows what is sent', (band) => {
    const typed = typedAfter({}, 'band', band);
    const shown = shownWithBand(defaults, typed);
    expect(complete(sentSettings(shown, typed))).toEqual(complete({ band }));
    expect(limits(shown)).toEqual(limits(shownSettings(complete({ band }))));
  });

  it('takes the place of limits that a preset or a file gave for another band', () => {
    const preset = shownSettings(complete({ fmin: 500, fmax: 9000, min_snr_db: 14 }));
    const typed = typedAfter(preset, 'band', 'bats');
    const shown = shownWithBand(defaults, typed);
    expect(limits(shown)).toEqual(['10000', '', '0.002']);
    expect(shown.min_snr_db).toBe('14');
    expect(complete(sentSettings(shown, typed))).toEqual(
      complete({ band: 'bats', min_snr_db: 14 }),
    );
  });

  it('keeps a limit of which neither it nor the one before says anything, and what is typed after it', () => {
    const full = typedAfter({ fmin: '500', fmax: '9000' }, 'band', 'full');
    expect(limits(shownWithBand(defaults, full))).toEqual(['500', '', '0.05']);
    const lower = typedAfter(full, 'fmax', '90000');
    expect(limits(shownWithBand(defaults, lower))).toEqual(['500', '90000', '0.05']);
  });

  it('leaves nothing behind when the band of the defaults is chosen again', () => {
    const bats = shownSettings(complete({ band: 'bats', fmax: 90_000 }));
    const typed = typedAfter(bats, 'band', '');
    expect(limits(shownWithBand(defaults, typed))).toEqual(['200', '15000', '0.05']);
    expect(complete(sentSettings(shownWithBand(defaults, typed), typed))).toEqual(complete({}));
  });
});
