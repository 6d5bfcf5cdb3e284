import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { indexNames } from '@biophony/contract/results';
import { describe, expect, test } from 'vitest';
import {
  plainWav,
  soundNames,
  soundOf,
  type SoundName,
} from '../../../../tests/fixtures/sounds.ts';
import { noise, tone } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import { createAcousticIndices } from './acoustic-indices.ts';
import { furthestFrom } from './testing/furthest-from.ts';

const indicesOf = (samples: Float32Array, sampleRateHz: number, blockSize = samples.length) => {
  const indices = createAcousticIndices(sampleRateHz);
  for (let at = 0; at < samples.length; at += blockSize)
    indices.push(samples.subarray(at, at + blockSize));
  return indices.finish()?.indices ?? null;
};

// Made by tests/fixtures/figures/acoustic_indices.py, whose figures are scikit-maad's (tests/fixtures/README.md).
const figures = JSON.parse(
  readFileSync(
    new URL('../../../../tests/fixtures/figures/acoustic-indices.json', import.meta.url),
    'utf8',
  ),
) as { files: Record<SoundName, Record<string, number> & { samples_sha256: string }> };

describe('against values computed with NumPy and SciPy (S11.4)', () => {
  test('there are figures for every sound', () => {
    expect(Object.keys(figures.files).sort()).toEqual(soundNames.toSorted());
  });

  test.each(soundNames)('%s agrees within a thousandth', async (name) => {
    const { samples_sha256, ...expected } = figures.files[name];
    const { samples, sampleRateHz } = soundOf(name);
    const bytes = new Uint8Array(samples.buffer);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(samples_sha256);
    const path = await temporaryFile(name, plainWav(samples, sampleRateHz));
    expect(await furthestFrom(path, expected)).toBeLessThan(0.001);
  });
});

test('the size of the blocks makes no difference', () => {
  const sound = noise(20_000, 0.1);
  expect(indicesOf(sound, 22_050, 777)).toEqual(indicesOf(sound, 22_050));
});

test('evenly spread noise is diverse and even, a single tone is neither', () => {
  const even = indicesOf(noise(48_000, 0.1), 48_000)!;
  const single = indicesOf(tone(3500, 48_000, 1), 48_000)!;
  expect(even.ADI_1k_10k_50dB).toBeCloseTo(Math.log(10), 3);
  expect(even.AEI_1k_10k_50dB).toBeLessThan(0.01);
  expect(even.Hf).toBeGreaterThan(0.95);
  expect(single.ADI_1k_10k_50dB).toBeLessThan(1);
  expect(single.AEI_1k_10k_50dB).toBeGreaterThan(0.7);
  expect(single.NDSI_1k_2k_8k).toBeCloseTo(1, 3);
});

test('at low sample rates the bands end at Nyquist and every index is still a number', () => {
  const values = indicesOf(noise(16_000, 0.1), 8000)!;
  for (const column of indexNames) expect(Number.isFinite(values[column]), column).toBe(true);
  expect(values.ADI_1k_10k_50dB).toBeCloseTo(Math.log(4), 3);
});

test('digital silence leaves out the indices that divide by loudness (S25.8)', () => {
  const values = indicesOf(new Float32Array(48_000), 48_000)!;
  const zero = { ACI: 0, ADI_1k_10k_50dB: 0, AEI_1k_10k_50dB: 0, Ht: 0, Hf: 0, H: 0 };
  expect(values).toMatchObject(zero);
  expect(values).not.toHaveProperty('BI_2k_8k');
  expect(values).not.toHaveProperty('NDSI_1k_2k_8k');
});

test('a recording shorter than one window has no indices', () => {
  expect(indicesOf(new Float32Array(1023), 48_000)).toBeNull();
});
