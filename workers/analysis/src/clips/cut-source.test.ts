import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UnreadableAudio } from '../audio/audio-stream.ts';
import { fixture, temporaryFile, temporaryFolder } from '../testing/files.ts';
import { aiffFile, w64Chunk, w64File } from '../testing/made-plain-sound.ts';
import { encodePcm, formatChunk, type SampleKind, wavFile } from '../testing/made-wav.ts';
import { noise } from '../testing/sounds.ts';
import { bytesPerFrame, toFrames, openSource } from './cut-source.ts';
import { writeFlac } from './flac-file.ts';

/** Cuts these seconds out of a file, one after the other. */
async function cut(path: string, spans: { from: number; to: number }[]) {
  const folder = await temporaryFolder();
  const source = await openSource(path, spans, 1, join(folder, 'scratch.pcm'));
  const pieces: Buffer[] = [];
  for (const span of spans)
    pieces.push(Buffer.from(await source.read(toFrames(span, source.format, 1))));
  await source.close();
  expect(await readdir(folder)).toEqual([]);
  return { format: source.format, pieces };
}

const kinds: SampleKind[] = ['int8', 'int16', 'int24', 'int32', 'float32', 'float64'];
const rate = 11_025;
const channelsOf = (count: number) =>
  Array.from({ length: count }, (_, seed) => noise(3 * rate, 0.9, seed + 1));
const spans = [
  { from: 0, to: 0.5 },
  { from: 1.1, to: 1.7 },
  { from: 0.25, to: 1.2 },
  { from: 2.8, to: 4 },
];

for (const channels of [1, 2, 3])
  for (const kind of kinds)
    test(`${kind} in ${channels} channels is cut bit by bit, and ends with the recording (S20.4)`, async () => {
      const sound = channelsOf(channels);
      const whole = Buffer.from(encodePcm(sound, kind));
      const { format, pieces } = await cut(
        await temporaryFile('a.wav', wavFile(sound, { kind, sampleRateHz: rate })),
        spans,
      );
      const frameBytes = bytesPerFrame(format);
      expect(frameBytes).toBe(whole.length / (3 * rate));
      for (const [at, { from, to }] of spans.entries()) {
        const [first, end] = [Math.round(from * rate), Math.round(to * rate)];
        const wanted = whole.subarray(first * frameBytes, Math.min(end, 3 * rate) * frameBytes);
        expect(pieces[at]!.equals(wanted), `${from}`).toBe(true);
      }
    });

/** The bytes of every sample the other way round. */
const turned = (bytes: Uint8Array, size: number): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = 0; at < copy.length; at += size) copy.subarray(at, at + size).reverse();
  return copy;
};

test('AIFF in either order and Wave64 give the samples of a WAV file', async () => {
  const sound = channelsOf(2);
  for (const [kind, size] of [
    ['int16', 2],
    ['int24', 3],
  ] as const) {
    const wanted = Buffer.from(encodePcm(sound, kind));
    const options = { channels: 2, bits: 8 * size, sampleRateHz: rate };
    const files = {
      'a.aiff': aiffFile(turned(wanted, size), options),
      ...(size === 2 ? { 'a.aifc': aiffFile(wanted, { ...options, compression: 'sowt' }) } : {}),
      'a.w64': w64File([
        w64Chunk('fmt ', formatChunk(kind, 2, rate).subarray(8)),
        w64Chunk('data', wanted),
      ]),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const { pieces } = await cut(await temporaryFile(name, bytes), [{ from: 0, to: 3 }]);
      expect(pieces[0]!.equals(wanted), `${name} ${kind}`).toBe(true);
    }
  }
});

test('FLAC keeps all channels and every bit (S20.4)', async () => {
  const sound = channelsOf(2);
  for (const [kind, sampleBytes] of [
    ['int16', 2],
    ['int24', 3],
  ] as const) {
    const samples = encodePcm(sound, kind);
    const flac = writeFlac(
      { encoding: 'int', sampleBytes, channels: 2, sampleRate: rate, samples },
      'test',
      {},
    );
    const { format, pieces } = await cut(await temporaryFile('a.flac', flac), spans);
    expect(format).toMatchObject({ sampleBytes, channels: 2, sampleRate: rate });
    for (const [at, { from, to }] of spans.entries()) {
      const bytes = 2 * sampleBytes;
      const [first, end] = [Math.round(from * rate), Math.round(to * rate)];
      const wanted = Buffer.from(samples).subarray(first * bytes, Math.min(end, 3 * rate) * bytes);
      expect(pieces[at]!.equals(wanted), `${kind} ${from}`).toBe(true);
    }
  }
});

test('compressed formats are decoded at their own rate, as one channel of 16 bits', async () => {
  for (const name of ['two-tones.mp3', 'two-tones.ogg', 'two-tones.opus', 'two-tones.m4a']) {
    const { format, pieces } = await cut(fixture(name), [{ from: 0.2, to: 0.7 }]);
    expect(format, name).toMatchObject({ sampleBytes: 2, channels: 1, encoding: 'int' });
    expect(pieces[0]!.length, name).toBe(2 * Math.round(0.5 * format.sampleRate));
    expect(
      pieces[0]!.some((byte) => byte !== 0),
      name,
    ).toBe(true);
  }
});

/** A block of 512 bytes in which an AudioMoth packs so many silent ones. */
function packedBlock(blocks: number): Buffer {
  const block = Buffer.alloc(512);
  for (let bit = 0; bit < 32; bit++) block.writeInt16LE((blocks >>> bit) & 1 ? 1 : -1, 2 * bit);
  return block;
}

test('silence that an AudioMoth packed counts at its length, at the seconds of the analysis (S20.4)', async () => {
  // 488 bytes of header end 24 bytes before a block of the card does.
  const head = wavFile([new Float32Array(0)], { sampleRateHz: 8000 });
  const list = Buffer.alloc(488 - head.length);
  list.write('LIST', 0);
  list.writeUInt32LE(list.length - 8, 4);
  const before = Buffer.alloc(24 + 10 * 512, 0x21);
  const after = Buffer.alloc(20 * 512, 0x35);
  const data = Buffer.concat([before, packedBlock(1000), after]);
  const header = Buffer.from(head);
  header.writeUInt32LE(data.length, 40);
  header.writeUInt32LE(488 + data.length - 8, 4);
  const file = Buffer.concat([header.subarray(0, 36), list, header.subarray(36), data]);
  const whole = Buffer.concat([before, Buffer.alloc(1000 * 512), after]);
  const wanted = [
    { from: 0, to: 1 },
    { from: 10, to: 10.5 },
    { from: 31.9, to: 32.6 },
    { from: 32.5, to: 99 },
  ];
  const { pieces } = await cut(await temporaryFile('20240501_230000T.WAV', file), wanted);
  for (const [at, { from, to }] of wanted.entries()) {
    const bytes = whole.subarray(from * 16_000, Math.min(whole.length, to * 16_000));
    expect(pieces[at]!.equals(bytes), `${from}`).toBe(true);
  }
});

test('a clip that would fill the memory is cut short', () => {
  const format = { encoding: 'int', sampleBytes: 4, channels: 64, sampleRate: 384_000 } as const;
  const { first, end } = toFrames({ from: 10, to: 132 }, format, 1);
  expect(first).toBe(3_840_000);
  expect((end - first) * 256).toBe(64 * 1024 ** 2);
});

test('what is no recording is refused as the analysis refuses it', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.wav'), 'no sound');
  const opening = openSource(join(folder, 'a.wav'), spans, 1, join(folder, 'x'));
  await expect(opening).rejects.toThrow(UnreadableAudio);
  await expect(openSource(join(folder, 'b.wav'), spans, 1, join(folder, 'x'))).rejects.toThrow(
    UnreadableAudio,
  );
});
