import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { afterEach, describe, expect, it } from 'vitest';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { remoteFile } from '../engine/remote-file.ts';
import { boundedRange, clipEnd, fileRateOf, cutClip, rangeAround } from './clip.ts';
import { playbackGainDb, readPcmClip, wavBlob, encodeWav } from './clip-files.ts';

const rate = 16_000;
const tone = (hertz: number, seconds: number, amplitude = 0.5) =>
  Float32Array.from(
    { length: rate * seconds },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
const recording = (samples: Float32Array) =>
  writeAudioMothWav({
    samples: Int16Array.from(samples, (value) => Math.round(value * 32_767)),
    sampleRate: rate,
    comment: blankAudioMothComment('2026-05-21T05:00:00', '+02:00', '24F319055FDF1234'),
  });

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});
async function fileOf(bytes: Uint8Array) {
  served = await serveFiles({ 'A.WAV': bytes });
  return remoteFile(served.url('A.WAV'), bytes.length);
}

describe('the piece of a recording around a detection', () => {
  it.each([
    [10, 13, 1, { from: 9, to: 14 }],
    [10, 10.1, 3, { from: 7, to: 13.1 }],
    [1, 4, 30, { from: 0, to: 34 }],
    [100, 400, 10, { from: 90, to: 170 }],
  ] as const)('from %d to %d s, with %d s on both sides', (start, end, context, expected) => {
    const { from, to } = rangeAround(start, end, context);
    expect(from).toBeCloseTo(expected.from);
    expect(to).toBeCloseTo(expected.to);
  });

  it('is cut evenly on both sides where it would not fit into memory', () => {
    expect(boundedRange({ from: 10, to: 70 }, 48_000)).toEqual({ from: 10, to: 70 });
    const { from, to } = boundedRange({ from: 10, to: 70 }, 384_000);
    expect((to - from) * 384_000).toBeCloseTo(16 * 1024 ** 2, 0);
    expect((from + to) / 2).toBeCloseTo(40);
  });

  it('is read without the rest of the file', async () => {
    const samples = tone(1000, 20);
    const bytes = recording(samples);
    const file = await fileOf(bytes);
    const clip = await readPcmClip(file, { from: 9, to: 12 }, false);
    expect(clip).toMatchObject({ sampleRate: rate, from: 9 });
    expect(clip.samples.length).toBe(3 * rate);
    const wanted = samples.subarray(9 * rate, 12 * rate);
    expect(clip.samples.every((value, i) => Math.abs(value - wanted[i]!) < 1e-3)).toBe(true);
    const read = served?.requests.map((request) => request.split(' ')[1]?.split('-').map(Number));
    const total = read?.reduce((sum, [from = 0, to = 0] = []) => sum + to - from + 1, 0) ?? 0;
    expect(total).toBeLessThan(bytes.length / 6);
  });

  it('ends where the recording ends', async () => {
    const file = await fileOf(recording(tone(1000, 2)));
    const clip = await readPcmClip(file, { from: 1, to: 4 }, false);
    expect(clip.samples.length).toBe(rate);
    await expect(readPcmClip(file, { from: 3, to: 4 }, false)).rejects.toMatchObject({
      code: 'damaged',
    });
  });

  it('of a triggered recording is where its unpacked silence puts it', async () => {
    const packed = new Int16Array(256);
    for (let bit = 0; bit < 32; bit++) packed[bit] = (125 >> bit) & 1 ? 1 : -1;
    const before = new Int16Array(12 + 256).fill(9);
    const after = Int16Array.from(tone(1000, 1), (value) => Math.round(value * 32_767));
    const samples = Int16Array.from([...before, ...packed, ...after]);
    const comment = blankAudioMothComment('2026-05-21T05:00:00', '+02:00', '24F319055FDF1234');
    const file = await fileOf(writeAudioMothWav({ samples, sampleRate: rate, comment }));
    const silence = 125 * 256;
    const from = (before.length + silence) / rate;
    const clip = await readPcmClip(file, { from, to: from + 0.5 }, true);
    expect(clip.samples[4]).toBeCloseTo(after[4]! / 32_768, 3);
    const quiet = await readPcmClip(file, { from: 1, to: 1.5 }, true);
    expect(quiet.samples.every((value) => value === 0)).toBe(true);
  });

  it('is read at other seconds of a file that was slowed down, within the same memory (S21.6)', async () => {
    const samples = tone(1000, 20);
    const file = await fileOf(recording(samples));
    const clip = await readPcmClip(file, { from: 0.9, to: 1.2 }, false, { expansion: 10 });
    expect(clip).toMatchObject({ sampleRate: 10 * rate, from: 0.9, expansion: 10 });
    expect(clip.samples.length).toBe(3 * rate);
    expect(clip.samples[7]).toBeCloseTo(samples[9 * rate + 7]!, 3);
    expect(fileRateOf(clip)).toBe(rate);
    const { from, to } = boundedRange({ from: 0, to: 120 }, 38_400 * 10);
    // As many samples as of the file's own seconds, of which there are ten times as many.
    expect((to - from) * 10 * 38_400).toBeCloseTo(16 * 1024 ** 2, 0);
  });

  it('is refused where it is no sound', async () => {
    const file = await fileOf(new TextEncoder().encode('RIFF....WAVEjunk'));
    await expect(readPcmClip(file, { from: 0, to: 1 }, false)).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

describe('what is played', () => {
  it('is a WAV file, raised to be heard and slowed down on request', async () => {
    const samples = tone(1000, 1, 0.01);
    const gain = playbackGainDb(samples);
    expect(gain).toBe(30);
    expect(playbackGainDb(tone(1000, 1, 0.7))).toBeCloseTo(0, 1);
    const bytes = await wavBlob({ samples, sampleRate: rate, from: 0 }, gain, 0.1).arrayBuffer();
    const view = new DataView(bytes);
    expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([8000, 5 * rate * 2]);
    const halved = new DataView(
      await wavBlob({ samples, sampleRate: rate, from: 0 }, gain, 0.5).arrayBuffer(),
    );
    expect([halved.getUint32(24, true), halved.getUint32(40, true)]).toEqual([8000, rate * 2]);
  });

  it('is at its usual speed the file as it is where that was slowed down (S21.6)', async () => {
    const clip = { samples: tone(1000, 1), sampleRate: 384_000, from: 0, expansion: 10 };
    const view = new DataView(await wavBlob(clip, 0, 1 / 10).arrayBuffer());
    expect(view.getUint32(24, true)).toBe(38_400);
  });

  it('is saved as it was recorded: own rate, own loudness, sample for sample', async () => {
    const samples = Float32Array.from([0, 0.01, -0.01, 0.5, -1, 1]);
    const view = new DataView(await encodeWav(samples, 4000).arrayBuffer());
    expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([4000, 12]);
    const values = Array.from(samples, (_, i) => view.getInt16(44 + 2 * i, true));
    expect(values).toEqual([0, 328, -328, 16_384, -32_768, 32_767]);
  });
});

describe('a part of a clip', () => {
  const clip = { samples: tone(100, 4), sampleRate: rate, from: 10 };
  it('begins and ends where it is asked to, with a margin as far as there is sound', () => {
    const piece = cutClip(clip, { from: 11, to: 12.5 });
    expect([piece.from, piece.samples.length]).toEqual([11, 1.5 * rate]);
    expect(piece.samples[7]).toBe(clip.samples[rate + 7]);
    const wide = cutClip(clip, { from: 10.1, to: 13.9 }, 0.5);
    expect([wide.from, clipEnd(wide)]).toEqual([10, 14]);
  });
  it('is of the same file', () => {
    expect(fileRateOf(cutClip({ ...clip, expansion: 4 }, { from: 11, to: 12 }))).toBe(rate / 4);
    expect(cutClip(clip, { from: 11, to: 12 })).not.toHaveProperty('expansion');
  });
});
