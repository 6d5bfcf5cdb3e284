import { describe, expect, test } from 'vitest';
import { noise, tone } from '../testing/sounds.ts';
import { createAcousticIndices } from './acoustic-indices.ts';
import { createMinuteSpectra } from './minute-spectra.ts';

const bins = 256;
const frameSamples = 1024;
/** Ten frames are a second. */
const sampleRateHz = 10_240;

/** The minutes of a sound that began at a time of the recorder's clock. */
function minutesOf(sound: Float32Array, began = '2024-05-01T05:00:00', rate = sampleRateHz) {
  const spectra = createMinuteSpectra(rate, frameSamples, Date.parse(`${began}Z`));
  createAcousticIndices(rate, spectra.addFrame).push(sound);
  return spectra.finish(sound.length).map(({ minute, ms, bytes }) => ({
    at: new Date(minute * 60_000).toISOString().slice(0, 16),
    ms,
    aci: bytes.subarray(0, bins),
    concentration: bytes.subarray(bins, 2 * bins),
    events: bytes.subarray(2 * bins),
  }));
}
const mean = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;

describe('a minute of (S14.20)', () => {
  test('a steady tone has no complexity, no concentration and no events at its frequency', () => {
    // The line 64 of the spectrum, so that every frame is the same.
    const [minute] = minutesOf(tone(640, sampleRateHz, 60));
    expect(minute).toMatchObject({ at: '2024-05-01T05:00', ms: 60_000 });
    expect([minute?.aci[32], minute?.concentration[32], minute?.events[32]]).toEqual([0, 0, 0]);
  });

  test('a click a second in silence is one event a second, in one frame of ten', () => {
    const sound = new Float32Array(60 * sampleRateHz);
    // In the middle of a frame.
    for (let second = 0; second < 60; second++)
      sound[second * sampleRateHz + 5.5 * frameSamples] = 1;
    const [minute] = minutesOf(sound);
    // Up and down again: twice the amplitude over once the amplitude is 2, more than a byte holds.
    expect(minute?.aci[100]).toBe(255);
    // 60 equal frames of 600: 1 - ln(60) / ln(600) = 0.3599.
    expect(minute?.concentration[100]).toBe(Math.round(0.36 * 255));
    expect(minute?.events[100]).toBe(50);
  });

  test('a tone that is on for every other second is half concentrated as two frames are', () => {
    const sound = tone(640, sampleRateHz, 60).map((sample, at) =>
      Math.floor(at / sampleRateHz) % 2 === 0 ? sample : sample / 100,
    );
    const [minute] = minutesOf(sound);
    // 300 of 600 frames: 1 - ln(300) / ln(600) = 0.1084. Each of 59 steps is 0.99 of 303 amplitudes in all.
    expect(minute?.concentration[32]).toBe(Math.round(0.1084 * 255));
    expect(minute?.aci[32]).toBe(Math.round((59 * 0.99) / 303 / 0.005));
  });

  test('white noise is as complex everywhere, not concentrated, and has next to no events', () => {
    const [minute] = minutesOf(noise(60 * sampleRateHz, 0.1));
    // Two lines that were independent would have 0.39, one alone 0.59: neighbours share some of their noise.
    expect(mean(minute!.aci) * 0.005).toBeCloseTo(0.46, 1);
    expect(
      Math.max(...minute!.aci.subarray(2)) - Math.min(...minute!.aci.subarray(2)),
    ).toBeLessThan(27);
    expect(Math.max(...minute!.concentration.subarray(2))).toBeLessThan(20);
    expect(mean(minute!.events) * 0.02).toBeLessThan(0.2);
  });

  test('silence has nothing', () => {
    const [minute] = minutesOf(new Float32Array(60 * sampleRateHz));
    expect([minute!.aci, minute!.concentration, minute!.events].map(mean)).toEqual([0, 0, 0]);
  });
});

describe('minutes are those of the recorder’s clock', () => {
  test('a recording over a full minute is told in two, with the seconds of each', () => {
    const minutes = minutesOf(noise(60 * sampleRateHz, 0.1), '2024-04-30T23:59:30.250');
    expect(minutes.map(({ at, ms }) => [at, ms])).toEqual([
      ['2024-04-30T23:59', 29_750],
      ['2024-05-01T00:00', 30_250],
    ]);
  });

  test('a recording shorter than a minute gives what it has, one shorter than a window nothing', () => {
    expect(minutesOf(noise(sampleRateHz / 2, 0.1))).toMatchObject([{ ms: 500 }]);
    expect(minutesOf(noise(1000, 0.1))).toEqual([]);
  });

  test('odd sample rates come to the same minutes', () => {
    for (const rate of [4001, 8000, 11_025])
      expect(
        minutesOf(noise(130 * rate, 0.1), '2024-05-01T05:00:20', rate).map(({ ms }) => ms),
      ).toEqual([40_000, 60_000, 30_000]);
  });
});
