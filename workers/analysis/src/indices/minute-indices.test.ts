import { indexNames } from '@biophony/contract/results';
import { describe, expect, test } from 'vitest';
import { noise, tone } from '../testing/sounds.ts';
import { createAcousticIndices, type MinuteIndices } from './acoustic-indices.ts';

/** The minutes of a sound and the indices of the whole, in blocks of a size that fits nothing. */
function indicesOf(sound: Float32Array, sampleRateHz: number, blockSize = 77_777) {
  const indices = createAcousticIndices(sampleRateHz);
  for (let at = 0; at < sound.length; at += blockSize)
    indices.push(sound.subarray(at, at + blockSize));
  return indices.finish();
}

/** Noise that grows, with a tone in its second half, so that no minute is as another. */
function changing(seconds: number, rate: number): Float32Array {
  const sound = noise(Math.round(seconds * rate), 0.2);
  for (let at = 0; at < sound.length; at++)
    sound[at] = sound[at]! * ((at + rate) / sound.length) + 0.01;
  const call = tone(3100, rate, seconds / 2, 0.3);
  const half = sound.length - call.length;
  for (let at = 0; at < call.length; at++) sound[half + at]! += call[at]!;
  return sound;
}

describe('the minutes of a recording (S21.1)', () => {
  test.each([8000, 22_050])(
    'at %i Hz a recording of up to a minute has one, to the last bit that of the whole',
    (rate) => {
      for (const seconds of [60, 37.3]) {
        const { indices, minutes } = indicesOf(changing(seconds, rate), rate)!;
        expect(minutes).toHaveLength(1);
        expect(minutes[0]?.indices).toStrictEqual(indices);
        expect(Object.keys(indices)).toEqual(indexNames);
      }
    },
  );

  // A minute is a whole number of hops, 512 samples; the higher rate has all bands up to 10 kHz.
  test.each([16_000, 25_600])(
    'at %i Hz each is to the last bit what a recording of that minute alone has',
    (rate) => {
      const sound = changing(122, rate);
      const { minutes } = indicesOf(sound, rate)!;
      expect(minutes.map(({ start_s, end_s }) => [start_s, end_s])).toEqual([
        [0, 60],
        [60, 120],
        [120, 122],
      ]);
      for (const { start_s, end_s, indices } of minutes) {
        const alone = indicesOf(sound.slice(start_s * rate, end_s * rate), rate, 262_144);
        expect(indices).toStrictEqual(alone?.indices);
      }
    },
  );

  test('where a minute is no whole number of hops, they are within a hundredth or 0.001', () => {
    const rate = 11_025;
    const sound = changing(122, rate);
    for (const { start_s, end_s, indices } of indicesOf(sound, rate)!.minutes) {
      const alone = indicesOf(sound.slice(start_s * rate, end_s * rate), rate)!.indices;
      for (const name of indexNames)
        expect(Math.abs(indices[name]! - alone[name]!), name).toBeLessThan(
          Math.max(0.001, 0.01 * Math.abs(alone[name]!)),
        );
    }
  });

  test('a last minute under a window has none, and silence lacks what divides by loudness', () => {
    const rate = 25_600;
    const { minutes } = indicesOf(new Float32Array(60 * rate + 1000), rate)!;
    expect(minutes).toHaveLength(1);
    expect(minutes[0]?.indices).toEqual({
      ACI: 0,
      ADI_1k_10k_50dB: 0,
      AEI_1k_10k_50dB: 0,
      Ht: 0,
      Hf: 0,
      H: 0,
    });
    expect(indicesOf(noise(1000, 0.1), rate)).toBeNull();
  });

  test('those that are taken along the way are those of the end', () => {
    const rate = 4000;
    const sound = changing(400, rate);
    const indices = createAcousticIndices(rate);
    const taken: MinuteIndices[] = [];
    for (let at = 0; at < sound.length; at += 4096) {
      indices.push(sound.subarray(at, at + 4096));
      if (indices.minutesHeld() >= 2) taken.push(...indices.take());
    }
    expect(taken).toHaveLength(6);
    const whole = indicesOf(sound, rate);
    expect([...taken, ...indices.finish()!.minutes]).toStrictEqual(whole?.minutes);
  });

  test('into how many minutes a sound falls changes nothing of the whole', () => {
    // What does not know of hertz is the same at a tenth of the sample rate, where the sound has seven minutes.
    const sound = changing(40, 24_000);
    const [one, seven] = [indicesOf(sound, 24_000)!, indicesOf(sound, 2400)!];
    expect([one.minutes.length, seven.minutes.length]).toEqual([1, 7]);
    for (const name of ['ACI', 'Ht', 'Hf', 'H'] as const)
      expect(seven.indices[name]! / one.indices[name]!, name).toBeCloseTo(1, 12);
  });
});
