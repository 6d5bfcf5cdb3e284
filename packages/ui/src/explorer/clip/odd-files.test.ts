import { inspectRecording } from '@biophony/recordings';
import { oddFiles, readOdd } from '../../../../../fixtures/odd-files/index.ts';
import { expect, test } from 'vitest';
import { ReadError } from '../data/read-error.ts';
import { plainFormats, readPcmClip, readPcmLayout } from './clip-files.ts';

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
