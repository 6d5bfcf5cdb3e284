import { expect, test } from 'vitest';
import { inspectRecording } from '../inspect/inspect-recording.ts';
import { parseInfoList, walkRiff } from '../formats/riff.ts';
import { openByteSource } from '../bytes.ts';
import { writeWav, type WavOrigin } from './write-wav.ts';

const origin: WavOrigin = {
  bext: {
    description: 'From 20240501_230000.WAV at 12 s: Strix aluco, Waldkauz (0.91) – Käuzchen',
    originator: 'Zoom',
    originatorReference: 'H5',
    local: '2024-05-01T23:00:11.500',
  },
  info: { INAM: 'Strix aluco, Waldkäuzchen', ICMT: 'odd' },
  guano: { 'GUANO|Version': '1.0', Timestamp: '2024-05-01T23:00:11.500+02:00', Serial: 'H5-7' },
};
const filesOf = (bytes: Uint8Array) => ({
  filename: 'clip.wav',
  size: bytes.length,
  read: async (at: number, length: number) => new Uint8Array(bytes.subarray(at, at + length)),
});

test('a WAV file is read back with its samples, its time and its recorder', async () => {
  const samples = Uint8Array.from({ length: 3 * 2 * 96_001 }, (_, i) => i % 251);
  const wav = writeWav(
    { encoding: 'int', sampleBytes: 3, channels: 2, sampleRate: 96_000, samples },
    origin,
  );
  const facts = await inspectRecording(filesOf(wav));
  expect(facts.issues).toEqual([]);
  expect(facts).toMatchObject({
    sample_rate_hz: 96_000,
    channels: 2,
    bits_per_sample: 24,
    recorded_at: '2024-05-01T23:00:11.500+02:00',
    device_id: 'H5-7',
    make: 'Zoom',
    data_bytes: samples.length,
  });
  const start = facts.data_offset_bytes ?? 0;
  expect(Buffer.from(wav.subarray(start, start + samples.length)).equals(samples)).toBe(true);
});

test('every chunk stands where the format wants it, those of odd length with a byte behind them', async () => {
  const samples = Uint8Array.of(1, 2, 3);
  const sound = {
    encoding: 'int',
    sampleBytes: 1,
    channels: 1,
    sampleRate: 8000,
    samples,
  } as const;
  const wav = writeWav(sound, { ...origin, bext: { ...origin.bext, local: null } });
  const { chunks } = await walkRiff(openByteSource(filesOf(wav)));
  expect(chunks.map(({ id }) => id)).toEqual(['fmt ', 'bext', 'LIST', 'guan', 'data']);
  const list = chunks.find(({ id }) => id === 'LIST')!;
  expect(parseInfoList(wav.subarray(list.offset, list.offset + list.size))).toEqual(origin.info);
  expect(wav.length % 2).toBe(0);
  const bext = chunks.find(({ id }) => id === 'bext')!;
  expect(bext.size).toBe(602);
  const text = new TextDecoder().decode(wav.subarray(bext.offset, bext.offset + 74));
  expect(text).toContain('Strix aluco, Waldkauz (0.91) ? Kauzchen');
});
