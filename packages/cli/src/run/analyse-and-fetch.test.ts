import type { CompatibleType } from '@biophony/contract';
import { expect, test } from 'vitest';
import { beforeUpload, checkRunOptions, chooseTypes } from './analyse-and-fetch.ts';

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

const type = (id: string, reason: string | null): CompatibleType => ({
  type: id,
  description: '',
  compatible: reason === null,
  compatible_files: 0,
  file_count: 0,
  reason,
  supported_file_extensions: ['.wav'],
});
const noFiles = 'There is nothing to analyse yet.';
const noModel = 'BirdNET V2.4 is not installed.';
const names = (chosen: CompatibleType[]) => chosen.map((one) => one.type);

test('before an upload, what only lacks files can be made', () => {
  const offered = beforeUpload([type('acoustic_indices', noFiles), type('birdnet_v2_4', noFiles)]);
  expect(names(chooseTypes(offered, ['birdnet_v2_4']))).toEqual(['birdnet_v2_4']);
});

test('before an upload, a model that is not installed is refused with the way to get it', () => {
  for (const files of [noFiles, null]) {
    const offered = beforeUpload([type('acoustic_indices', files), type('birdnet_v2_4', noModel)]);
    expect(() => chooseTypes(offered, ['birdnet_v2_4'])).toThrow(
      expect.objectContaining({ hint: noModel, code: 'not_compatible' }),
    );
    expect(names(chooseTypes(offered, []))).toEqual(['acoustic_indices']);
  }
});

test('an analysis that no runner offers is refused with those that are', () => {
  expect(() => chooseTypes([type('acoustic_indices', null)], ['model:bats'])).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('acoustic_indices') }),
  );
});
