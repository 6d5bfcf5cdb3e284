import { expect, it } from 'vitest';
import { spectrumOf } from './dawn-chorus.ts';

const tone = (hz: number, sampleRate: number, length: number) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hz * i) / sampleRate));

const loudest = (power: Float32Array) => power.indexOf(Math.max(...power));

it('finds a tone at its frequency', () => {
  const sampleRate = 24_000;
  const spectrum = spectrumOf(tone(3000, sampleRate, 4096), 1024);
  expect((loudest(spectrum(100)) * sampleRate) / 1024).toBe(3000);
});

it('goes on at the beginning when a frame passes the end of the buffer', () => {
  const samples = tone(1500, 24_000, 2048);
  const before = Float32Array.from(spectrumOf(samples, 1024)(0));
  const around = spectrumOf(samples, 1024)(2048);
  expect(Array.from(around)).toEqual(Array.from(before));
});

it('keeps the energy that Parseval asks for', () => {
  const samples = tone(2000, 24_000, 1024);
  const power = spectrumOf(samples, 1024)(0);
  const inTime = samples.reduce(
    (sum, value, i) => sum + (value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 1024))) ** 2,
    0,
  );
  const inFrequency = (2 * power.reduce((sum, value) => sum + value, 0)) / 1024;
  expect(inFrequency / inTime).toBeCloseTo(1, 3);
});
