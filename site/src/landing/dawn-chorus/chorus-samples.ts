import { sing } from './note.ts';
import { seededRandom } from './random.ts';
import { loopSeconds, performances } from './performances.ts';
import { singers } from './songs.ts';

/** Samples per second of the chorus, in hertz. */
export const sampleRate = 24_000;

function wind(samples: Float32Array, random: () => number): void {
  let slow = 0;
  let middle = 0;
  for (let i = 0; i < samples.length; i++) {
    const white = random() * 2 - 1;
    const gust = 1 + 0.5 * Math.sin((12 * Math.PI * i) / samples.length);
    slow = 0.985 * slow + 0.015 * white;
    middle = 0.7 * middle + 0.3 * white;
    samples[i] = slow * 0.12 * gust + middle * 0.005 + white * 0.002;
  }
}

/** The whole loop of the chorus: wind, the performances, and others far away. */
export function chorusSamples(): Float32Array {
  const samples = new Float32Array(loopSeconds * sampleRate);
  const random = seededRandom(2026);
  wind(samples, random);
  const songs = Object.values(singers).map(({ song }) => song);
  for (let far = 0; far < 60; far++) {
    const song = songs[Math.floor(random() * songs.length)];
    const at = random() * loopSeconds;
    const level = 0.008 + 0.09 * random() ** 3;
    for (const note of song?.(random) ?? [])
      sing(samples, sampleRate, { ...note, at: note.at + at, level: note.level * level });
  }
  for (const { notes } of performances) for (const note of notes) sing(samples, sampleRate, note);
  return samples;
}
