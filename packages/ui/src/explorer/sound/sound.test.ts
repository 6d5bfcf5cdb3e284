import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { afterEach, describe, expect, it } from 'vitest';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { remoteFile } from '../data/remote-file.ts';
import { rangeAround } from './clip.ts';
import { readWavClip } from './read-wav-clip.ts';
import { spectrogramOf } from './spectrogram.ts';
import { playbackGainDb, wavBlob } from './wav-blob.ts';

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
    [10, 13, { from: 9, to: 14 }],
    [10, 10.1, { from: 8.55, to: 11.55 }],
    [0, 3, { from: 0, to: 5 }],
    [100, 400, { from: 99, to: 129 }],
  ])('from %d to %d s', (start, end, expected) => {
    const { from, to } = rangeAround(start, end);
    expect(from).toBeCloseTo(expected.from);
    expect(to).toBeCloseTo(expected.to);
  });

  it('is read without the rest of the file', async () => {
    const samples = tone(1000, 20);
    const bytes = recording(samples);
    const file = await fileOf(bytes);
    const clip = await readWavClip(file, { from: 9, to: 12 }, false);
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
    const clip = await readWavClip(file, { from: 1, to: 4 }, false);
    expect(clip.samples.length).toBe(rate);
    await expect(readWavClip(file, { from: 3, to: 4 }, false)).rejects.toMatchObject({
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
    const clip = await readWavClip(file, { from, to: from + 0.5 }, true);
    expect(clip.samples[4]).toBeCloseTo(after[4]! / 32_768, 3);
    const quiet = await readWavClip(file, { from: 1, to: 1.5 }, true);
    expect(quiet.samples.every((value) => value === 0)).toBe(true);
  });

  it('is refused where it is no sound', async () => {
    const file = await fileOf(new TextEncoder().encode('RIFF....WAVEjunk'));
    await expect(readWavClip(file, { from: 0, to: 1 }, false)).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

describe('the spectrogram of a clip', () => {
  it('is brightest where the sound is', () => {
    const samples = tone(2000, 3);
    const { levels, columns, rows, topHz } = spectrogramOf(
      { samples, sampleRate: rate, from: 0 },
      4000,
    );
    const middle = Math.floor(columns / 2);
    const column = Array.from({ length: rows }, (_, row) => levels[row * columns + middle]!);
    const hertz = topHz * (1 - (column.indexOf(Math.max(...column)) + 0.5) / rows);
    expect(Math.abs(hertz - 2000)).toBeLessThan(topHz / rows);
    expect(levels.length).toBe(columns * rows);
  });

  it('of silence is dark, and of any length is small enough to be painted', () => {
    const silent = spectrogramOf(
      { samples: new Float32Array(rate), sampleRate: rate, from: 0 },
      8000,
    );
    expect(silent.levels.every((level) => level === 0)).toBe(true);
    const long = spectrogramOf({ samples: tone(500, 60), sampleRate: rate, from: 0 }, 8000);
    expect(long.columns).toBeLessThanOrEqual(1200);
    expect(long.rows).toBeLessThanOrEqual(256);
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
});
