import { analysisTypes, completeSettings } from '@biophony/contract/constants';
import { describe, expect, it } from 'vitest';
import {
  sentSettings,
  shownSettings,
  shownWithBand,
  typedAfter,
  typedSettings,
} from './check-settings.ts';

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
