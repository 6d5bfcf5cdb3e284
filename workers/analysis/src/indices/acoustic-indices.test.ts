import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openAudio } from '../audio/open-audio.ts';
import { noise, sharedFile, tone } from '../test-support.ts';
import { createAcousticIndices, indexColumnOf, indexColumns } from './acoustic-indices.ts';

const indicesOf = (samples: Float32Array, sampleRateHz: number, blockSize = samples.length) => {
  const indices = createAcousticIndices(sampleRateHz);
  for (let at = 0; at < samples.length; at += blockSize)
    indices.push(samples.subarray(at, at + blockSize));
  return indices.finish();
};

const golden = sharedFile('golden/acoustic-indices.json');
describe.skipIf(!golden)('against values computed by scikit-maad 1.5.1', () => {
  const files = golden
    ? (JSON.parse(readFileSync(golden, 'utf8')) as Record<string, Record<string, number>>)
    : {};
  test.each(Object.entries(files))('%s agrees within 0.1%', async (name, expected) => {
    const stream = await openAudio(sharedFile(`recordings/${name}`)!);
    const indices = createAcousticIndices(stream.sampleRateHz);
    for await (const block of stream.blocks()) indices.push(block);
    const values = indices.finish();
    expect(Object.keys(values ?? {})).toEqual([...indexColumns]);
    const wanted = Object.entries(expected).map(([name, value]) => [indexColumnOf(name), value]);
    expect(wanted.map(([column]) => column)).toEqual([...indexColumns]);
    for (const [column, value] of Object.entries(Object.fromEntries(wanted) as typeof values & {}))
      expect(Math.abs(values![column as 'ACI']! / value - 1), column).toBeLessThan(0.001);
  });
});

test('the columns keep their names in R, where letters, digits, dots and underscores make a name', () => {
  for (const column of indexColumns) expect(column).toMatch(/^[A-Za-z][\w.]*$/);
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
  for (const column of indexColumns) expect(Number.isFinite(values[column]), column).toBe(true);
  expect(values.ADI_1k_10k_50dB).toBeCloseTo(Math.log(4), 3);
});

test('digital silence leaves out the indices that divide by loudness', () => {
  const values = indicesOf(new Float32Array(48_000), 48_000)!;
  expect(values).toMatchObject({ ACI: 0, ADI_1k_10k_50dB: 0, Ht: 0, Hf: 0, H: 0 });
  expect(values).not.toHaveProperty('BI_2k_8k');
  expect(values).not.toHaveProperty('NDSI_1k_2k_8k');
});

test('a recording shorter than one window has no indices', () => {
  expect(indicesOf(new Float32Array(1023), 48_000)).toBeNull();
});
