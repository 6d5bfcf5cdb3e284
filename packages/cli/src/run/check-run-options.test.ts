import { expect, test } from 'vitest';
import { checkRunOptions } from './check-run-options.ts';

const check = (types: string[], settings: Record<string, unknown> = {}, formats: string[] = []) =>
  checkRunOptions({ types, settings, formats });

test('a setting that no analysis asked for has is refused by its name, with those there are', () => {
  expect(() => check(['birdnet_v2_4'], { min_cnf: 0.5 })).toThrow(
    expect.objectContaining({
      message: 'min_cnf is no setting of birdnet_v2_4.',
      hint: expect.stringContaining('min_conf'),
      exitCode: 2,
    }),
  );
  expect(() => check(['acoustic_indices'], { min_conf: 0.5 })).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('--type') }),
  );
});

test('a setting of one of several analyses is good for all', () => {
  check(['acoustic_indices', 'birdnet_v2_4'], { lat: 47, lon: 9, min_conf: 0.5 });
});

test('a value that the service would refuse is refused, with the reason', () => {
  expect(() => check(['audio_events'], { min_snr_db: 'abc' })).toThrow(
    'audio_events cannot take --set min_snr_db=abc: Signal-to-noise ratio must be a number.',
  );
  expect(() => check(['birdnet_v2_4'], { lat: 91 })).toThrow(/between -90 and 90/);
  expect(() => check(['birdnet_v2_4'], { fmin: 900, fmax: 300 })).toThrow(/must be below/);
});

test('an analysis that does not exist is refused with those that do; models of your own are taken', () => {
  expect(() => check(['nope'])).toThrow('There is no analysis nope.');
  check(['model:bats'], { min_conf: 0.5 });
});

test('a format is good when one of the analyses has a result file of it', () => {
  check(['acoustic_indices', 'audio_events'], {}, ['raven', 'csv', 'indices', 'zip']);
  expect(() => check(['acoustic_indices'], {}, ['raven'])).toThrow(
    'There is no result file of format raven for acoustic_indices.',
  );
  expect(() => check(['audio_events'], {}, ['nope'])).toThrow(/no result file of format nope/);
});
