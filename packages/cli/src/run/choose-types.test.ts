import type { CompatibleType } from '@biophony/contract';
import { expect, test } from 'vitest';
import { beforeUpload, chooseTypes } from './choose-types.ts';

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
