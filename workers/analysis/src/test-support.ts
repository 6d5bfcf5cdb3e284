import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordingFacts } from '@biophony/recordings';
import { onTestFinished } from 'vitest';
import { joined } from './audio/joined.ts';

// What the tests of several folders need; no part of the program.

const here = dirname(fileURLToPath(import.meta.url));
const shared = join(here, '../../../../shared');

/** A file of real recordings or golden values kept outside the repository; null, said out loud, where it is absent. */
export function sharedFile(name: string): string | null {
  const path = join(shared, name);
  if (existsSync(path)) return path;
  console.log(`skipped: ../shared/${name} is absent`);
  return null;
}

/** A file of `audio/fixtures`. */
export const fixture = (name: string): string => join(here, 'audio/fixtures', name);

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-analysis-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file into a temporary folder. */
export async function temporaryFile(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  return path;
}

/** A sine tone. */
export const tone = (
  hertz: number,
  sampleRateHz: number,
  seconds: number,
  amplitude = 0.5,
): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRateHz) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRateHz),
  );

/** White noise from a fixed seed (mulberry32), so that every run hears the same. */
export function noise(length: number, amplitude: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1) * amplitude;
  });
}

/** All blocks of a stream as one. */
export async function gather(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const block of blocks) parts.push(block.slice());
  return joined(parts);
}

/** Facts of a recording of which nothing but the given is known. */
export const facts = (known: Partial<RecordingFacts> = {}): RecordingFacts => ({
  ok: true,
  format: 'wav',
  sample_rate_hz: null,
  channels: null,
  bits_per_sample: null,
  duration_s: null,
  recorded_at: null,
  utc_offset: null,
  device_id: null,
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
  issues: [],
  ...known,
});
