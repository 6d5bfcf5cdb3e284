import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/survey/seeded-random.ts';
import { UnreadableAudio } from '../src/audio/audio-stream.ts';
import { openAudio } from '../src/audio/open-audio.ts';
import { noise, tone } from '../src/testing/sounds.ts';
import { wavFile } from '../src/testing/made-wav.ts';

const fixtures = fileURLToPath(new URL('../src/audio/fixtures/', import.meta.url));
const extremes = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff];
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-fuzz-'));
  path = join(folder, 'mutated');
  // Without ffmpeg: only this program is tested.
  process.env.PATH = folder;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Mostly in the header. */
function mutate(original: Uint8Array, random: () => number): Uint8Array {
  let bytes = Buffer.from(original);
  const reach = random() < 0.6 ? 600 : bytes.length;
  for (let count = 1 + Math.floor(random() * 8); count > 0 && bytes.length > 4; count--) {
    const at = Math.floor(Math.min(bytes.length - 4, reach) * random());
    const how = random();
    if (how < 0.7) bytes[at] = Math.floor(random() * 256);
    else if (how < 0.8) bytes.writeUInt32LE(extremes[Math.floor(random() * extremes.length)]!, at);
    else if (how < 0.9)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random() * 20)]);
    else bytes = bytes.subarray(0, at);
  }
  return bytes;
}

/** Throws any error but a refusal. */
async function readThrough(): Promise<'read' | 'refused'> {
  try {
    let frames = 0;
    for await (const block of (await openAudio(path)).blocks()) {
      frames += block.length;
      if (frames > 2 ** 31) throw new Error('More sound came out than fits into any such file.');
      for (let i = 0; i < block.length; i++)
        if (!(Math.abs(block[i]!) < 1e7)) throw new Error(`Sample ${i} is ${block[i]}.`);
    }
    return 'read';
  } catch (error) {
    if (error instanceof UnreadableAudio) return 'refused';
    throw error;
  }
}

const cases: [string, number, () => Promise<Uint8Array>][] = [
  ['WAV, 16 bit', 15_000, async () => wavFile([tone(440, 8000, 0.1)])],
  [
    'WAV, extensible float',
    5000,
    async () => wavFile([noise(500, 1), noise(500, 1)], { kind: 'float32', extensible: true }),
  ],
  ...['flac', 'mp3', 'm4a', 'ogg'].map((ending): [string, number, () => Promise<Uint8Array>] => [
    ending.toUpperCase(),
    500,
    () => readFile(`${fixtures}two-tones.${ending}`),
  ]),
  ['ALAC', 500, () => readFile(`${fixtures}two-tones-alac.m4a`)],
];

describe('mutated files', () => {
  test.each(cases)(
    '%s: none of %i crashes, hangs or gives endless sound',
    async (_, count, load) => {
      const original = await load();
      const random = seededRandom(1);
      const ends = { read: 0, refused: 0 };
      for (let i = 0; i < count; i++) {
        await writeFile(path, mutate(original, random));
        ends[await readThrough()]++;
      }
      expect(ends.read).toBeGreaterThan(0);
      expect(ends.refused).toBeGreaterThan(0);
    },
  );
});
