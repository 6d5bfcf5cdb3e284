import { readFile } from 'node:fs/promises';
import { gather } from '../../testing/sounds.ts';
import { temporaryFile } from '../../testing/files.ts';
import { openAudio } from '../open-audio.ts';

export async function hear(bytes: Uint8Array) {
  const stream = await openAudio(await temporaryFile('recording', bytes));
  const samples = await gather(stream.blocks());
  return { samples, codes: stream.issues.map(({ code }) => code) };
}

export const overwritten = (bytes: Uint8Array, at: number, length: number, value = 0): Uint8Array =>
  new Uint8Array(bytes).fill(value, Math.floor(at), Math.floor(at) + length);

export const cutOut = (bytes: Uint8Array, at: number, length: number): Uint8Array =>
  Buffer.concat([bytes.subarray(0, Math.floor(at)), bytes.subarray(Math.floor(at) + length)]);

export const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  overwritten(bytes, at, 1, 255 - bytes[Math.floor(at)]!);

/** First differing sample, and the first after the last. */
function differences(one: Float32Array, other: Float32Array, tolerance = 1e-4) {
  const differs = (i: number) => Math.abs(one[i]! - other[i]!) > tolerance;
  let [from, to] = [0, one.length];
  while (from < to && !differs(from)) from++;
  while (to > from && !differs(to - 1)) to--;
  return { from, to };
}

const undamaged = new Map<string, ReturnType<typeof hear>>();

export async function hearFile(path: string) {
  const heard = undamaged.get(path) ?? hear(await readFile(path));
  undamaged.set(path, heard);
  return heard;
}

export async function compare(path: string, damage: (bytes: Uint8Array) => Uint8Array) {
  const bytes = await readFile(path);
  const whole = await hearFile(path);
  const damaged = await hear(damage(bytes));
  return { whole, damaged, ...differences(whole.samples, damaged.samples) };
}

/** Three stretches of `length` bytes in the first three quarters. */
export const threePlaces =
  (length: number) =>
  (bytes: Uint8Array): Uint8Array =>
    [0.2, 0.5, 0.7].reduce((all, at) => overwritten(all, at * bytes.length, length, 255), bytes);
