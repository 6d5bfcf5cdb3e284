import { analysisTypes } from '@biophony/contract/constants';
import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en/index.ts';
import { sentSettings, settingProblem, settingProblems, typedSettings } from './check-settings.ts';

const words = en.createAnalysis;
const problem = (setting: string, typed: string) => settingProblem(setting, typed, words);

describe('settings of an analysis', () => {
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
    ['timezone', 'Berlin', words.timezoneUnknown],
    ['timezone', '+25:00', words.timezoneUnknown],
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

  it('start from the defaults of the type, all of them valid', () => {
    const values = typedSettings(analysisTypes.birdnet_v2_4.default_settings);
    expect(values).toMatchObject({ min_conf: '0.25', week: '-1', lat: '', locale: 'en' });
    expect(settingProblems(values, words)).toEqual({});
  });

  it('have an empty time zone where the type has one', () =>
    expect(typedSettings({}, analysisTypes.acoustic_indices.parameter_descriptions)).toEqual({
      timezone: '',
    }));

  it('want the lowest frequency below the highest', () =>
    expect(settingProblems({ fmin: '900', fmax: '300' }, words)).toEqual({
      fmin: words.frequencyOrder,
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
