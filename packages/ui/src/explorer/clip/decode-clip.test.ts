import { afterEach, expect, it, vi } from 'vitest';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { decodeClip } from './clip-files.ts';

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
