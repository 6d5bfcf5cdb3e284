import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRandomClassifier } from '../models/testing/random-classifier.ts';
import { fixture } from './files.ts';
import { wavFile } from './made-wav.ts';
import { noise, tone } from './sounds.ts';

/** Random weights: two that hear the same, and two others. */
export const randomModels = [
  { id: 'one', sampleRateHz: 22_050, windowS: 1, seed: 1 },
  { id: 'two', sampleRateHz: 22_050, windowS: 1, seed: 11 },
  { id: 'three', sampleRateHz: 32_000, windowS: 3, seed: 21 },
  { id: 'of-the-rate', sampleRateHz: 48_000, windowS: 2, seed: 31 },
] as const;

export const severalTypes: readonly (readonly [type: string, folder: string])[] = [
  ...randomModels.map(({ id }) => [`model:${id}`, `model-${id}`] as const),
  ['audio_events', 'audio_events'],
  ['acoustic_indices', 'acoustic_indices'],
];

export async function writeRandomModels(modelsDir: string): Promise<void> {
  for (const model of randomModels) await writeRandomClassifier(modelsDir, model);
}

function beeps(sampleRateHz: number, seconds: number, every: number, seed: number): Float32Array {
  const sound = noise(sampleRateHz * seconds, 0.01, seed);
  const beep = tone(3000, sampleRateHz, 0.05, 0.2);
  for (let at = 0; at + beep.length < sound.length; at += Math.round(every * sampleRateHz))
    beep.forEach((value, i) => (sound[at + i]! += value));
  return sound;
}

/** Whole, damaged, too short for some or all, silent, and no recordings. */
export async function makeMixedCard(card: string): Promise<void> {
  const put = async (name: string, bytes: Uint8Array | string) => {
    await mkdir(join(card, name, '..'), { recursive: true });
    await writeFile(join(card, name), bytes);
  };
  const wav = (sampleRateHz: number, seconds: number, seed: number) =>
    wavFile([beeps(sampleRateHz, seconds, 1.7, seed)], { sampleRateHz });
  await put('a/20240501_050000.WAV', wav(48_000, 20, 1));
  await put('a/20240501_051000.WAV', wav(32_000, 13, 2));
  await put('a/20240501_052000.WAV', wav(22_050, 13, 3));
  await put('a/20240501_053000.WAV', wav(192_000, 7, 4));
  const [left, right] = [beeps(44_100, 11, 2, 5), beeps(44_100, 11, 3, 6)];
  await put('b/20240501_054000.WAV', wavFile([left, right], { sampleRateHz: 44_100 }));
  // More sounds than fit into one message.
  await put('b/20240501_060000.WAV', wavFile([beeps(8000, 480, 0.2, 7)], { sampleRateHz: 8000 }));
  await put('b/silent.wav', wavFile([new Float32Array(48_000 * 6)]));
  await put('b/constant.wav', wavFile([new Float32Array(48_000 * 6).fill(0.25)]));
  // Refused by those that want a second of sound.
  await put('c/half-a-second.wav', wavFile([beeps(48_000, 1, 0.2, 8).subarray(0, 24_000)]));
  await put('c/too-short.wav', wavFile([noise(100, 0.1)]));
  await put('c/empty.wav', '');
  await put('c/notes.wav', 'Device ID : 24F319055FDF2902');
  const cut = wav(48_000, 20, 9);
  await put('c/cut-off.wav', cut.subarray(0, cut.length / 2));
  const flac = await readFile(fixture('two-tones.flac'));
  await put('d/whole.flac', flac);
  await put('d/damaged.flac', Uint8Array.from(flac).fill(0, flac.length / 3, flac.length / 2));
  await put('d/cut-off.flac', flac.subarray(0, flac.length / 2));
  await put('d/sweep.ogg', await readFile(fixture('sweep.ogg')));
  await put('d/two-tones.mp3', await readFile(fixture('two-tones.mp3')));
}
