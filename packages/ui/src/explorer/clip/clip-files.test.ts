import { inspectRecording } from '@biophony/recordings';
import { oddFiles, readOdd } from '../../../../../tests/fixtures/odd-files/index.ts';
import { afterEach, expect, it, vi, test } from 'vitest';
import { decodeClip, plainFormats, readPcmClip, readPcmLayout } from './clip-files.ts';
import { ReadError } from '../engine/remote-file.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';

const fileRate = 38_400;

let served: ServedFiles | null = null;
afterEach(async () => {
  vi.unstubAllGlobals();
  await served?.close();
  served = null;
});

/** A browser whose decoder finds so many seconds, each sample of which tells its second of the file. */
async function decoding(seconds: number) {
  served = await serveFiles({ 'A.FLAC': new Uint8Array([1, 2, 3]) });
  const samples = new Float32Array(seconds * fileRate);
  for (let i = 0; i < samples.length; i++) samples[i] = i / fileRate;
  const decoded = {
    length: samples.length,
    duration: seconds,
    numberOfChannels: 1,
    getChannelData: () => samples,
  };
  const asked = vi.fn();
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      constructor(_channels: number, _length: number, rate: number) {
        asked(rate);
      }
      decodeAudioData = () => Promise.resolve(decoded);
    },
  );
  return { url: served.url('A.FLAC'), size: 3, seconds, sampleRate: fileRate, asked };
}

it('a compressed recording that was slowed down is read at its real seconds (S21.6)', async () => {
  const source = await decoding(30);
  const clip = await decodeClip(source, { from: 1.1, to: 1.3 }, 10);
  expect(source.asked).toHaveBeenCalledWith(fileRate);
  expect(clip).toMatchObject({ sampleRate: 10 * fileRate, expansion: 10 });
  expect(clip.from).toBeCloseTo(1.1);
  expect(clip.samples.length).toBe(2 * fileRate);
  expect(clip.samples[0]).toBeCloseTo(11);
});

it('one that was not slowed down is read at those of the file', async () => {
  const clip = await decodeClip(await decoding(30), { from: 1.1, to: 1.3 }, 1);
  expect(clip.from).toBeCloseTo(1.1);
  expect(clip.samples[0]).toBeCloseTo(1.1);
  expect(clip).not.toHaveProperty('expansion');
});

it('what damage leaves out is told in real seconds, and the longest clip is that of the memory', async () => {
  const source = { ...(await decoding(600)), seconds: 605 };
  const clip = await decodeClip(source, { from: 0, to: 60 }, 10);
  expect(clip.missingS).toBeCloseTo(0.5);
  expect(clip.samples.length).toBeLessThanOrEqual(16 * 1024 ** 2);
});

// What the upload says of a file and what the player does with it are compared for every file of the table; the test of
// the same name in the analysis compares it with that.

test.each(Object.entries(oddFiles))(
  'upload and player say the same of odd files: %s',
  async (_, make) => {
    const apart: string[] = [];
    for (const file of make()) {
      const { size, read } = readOdd(file);
      const remote = {
        size,
        read: async (at: number, length: number) => Uint8Array.from(await read(at, length)),
      };
      const facts = await inspectRecording(readOdd(file));
      const upload =
        facts.ok && plainFormats.includes(facts.format)
          ? `${facts.sample_rate_hz} Hz, ${facts.channels} channels, ${facts.duration_s} s`
          : 'refused';
      const player = await readPcmLayout(remote).then(
        ({ sampleRate, channels, sampleBytes, dataBytes }) => {
          const seconds = dataBytes / sampleBytes / channels / sampleRate;
          return `${sampleRate} Hz, ${channels} channels, ${Number(seconds.toFixed(6))} s`;
        },
        (error: unknown) => {
          if (error instanceof ReadError) return 'refused';
          throw error;
        },
      );
      // The service takes no file under a name that is refused, whatever is in it.
      const isRefusedByName = file.name.endsWith('.wma');
      if (player !== upload && !isRefusedByName) apart.push(`${file.about}: ${upload} / ${player}`);
    }
    expect(apart).toEqual([]);
  },
  120_000,
);

test('samples that are no sound are silence in the player as in the analysis', async () => {
  for (const file of oddFiles['WAV']!().filter(({ foundByDecoding }) => foundByDecoding)) {
    const { size, read } = readOdd(file);
    const remote = {
      size,
      read: async (at: number, length: number) => Uint8Array.from(await read(at, length)),
    };
    const { samples } = await readPcmClip(remote, { from: 0, to: 10 }, false);
    const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(loudest, file.about).toBeLessThan(1e6);
    expect(samples.at(-1), file.about).toBe(file.foundByDecoding!.length > 0 ? 0 : 999_999);
  }
});
