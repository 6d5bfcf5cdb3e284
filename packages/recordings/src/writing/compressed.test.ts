import { describe, expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { joinBytes } from './write-wav.ts';

const text = (value: string) => new TextEncoder().encode(value);

const big = (...values: number[]) => {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value);
  return bytes;
};

describe('an MP3 recording', () => {
  // MPEG 1 layer III, 128 kbit/s, 48 kHz, mono: 384 bytes a frame.
  const frame = joinBytes([Uint8Array.of(0xff, 0xfb, 0x94, 0xc0), new Uint8Array(380)]);
  const frames = (count: number) => joinBytes(Array.from({ length: count }, () => frame));

  test('without a tag tells its duration by the constant bit rate', async () => {
    const { facts } = await inspectBytes('20240101_000000.mp3', frames(500));
    expect(facts).toMatchObject({
      ok: true,
      format: 'mp3',
      sample_rate_hz: 48_000,
      channels: 1,
      bit_rate_bps: 128_000,
      duration_s: 12,
    });
  });

  test('with a Xing tag tells the duration of its frames', async () => {
    const tagged = frame.slice();
    tagged.set(joinBytes([text('Xing'), big(1, 1000)]), 21);
    const { facts } = await inspectBytes('a.mp3', joinBytes([tagged, frames(5)]));
    expect(facts.duration_s).toBe(24);
  });

  test('behind a picture of 100 KB is found', async () => {
    const id3 = joinBytes([
      text('ID3'),
      Uint8Array.of(3, 0, 0, 0, 0x06, 0x0d, 0x20),
      new Uint8Array(6 * 16_384 + 0x0d * 128 + 0x20),
    ]);
    const { facts, reads } = await inspectBytes('a.mp3', joinBytes([id3, frames(500)]));
    expect(facts).toMatchObject({ ok: true, duration_s: 12 });
    expect(reads).toBe(2);
  });

  test('of noise is refused', async () => {
    const { codes } = await inspectBytes('a.mp3', text('ID3 but nothing more than that'));
    expect(codes).toContain('bad_header');
  });
});

describe('an M4A recording', () => {
  const box = (type: string, ...content: Uint8Array[]) => {
    const body = joinBytes(content);
    return joinBytes([big(8 + body.length), text(type), body]);
  };
  const esds = box(
    'esds',
    big(0),
    Uint8Array.of(3, 0x80, 0x80, 0x80, 25, 0, 1, 0, 4, 17),
    new Uint8Array(13),
    // AAC-LC, 48 kHz, 1 channel.
    Uint8Array.of(5, 2, 0x11, 0x88),
  );
  const sample = box(
    'mp4a',
    new Uint8Array(16),
    Uint8Array.of(0, 2, 0, 16, 0, 0, 0, 0),
    big(48_000 * 65_536),
    esds,
  );
  // One chunk of 470 units of 100 bytes each, within the file wherever the index stands.
  const stsz = box('stsz', big(0, 100, 470));
  const stsc = box('stsc', big(0, 1, 1, 470, 1));
  const stco = box('stco', big(0, 1, 1000));
  const moov = box(
    'moov',
    box('mvhd', big(0, 0, 0, 1000, 10_000)),
    box(
      'trak',
      box('tkhd', new Uint8Array(84)),
      box(
        'mdia',
        box('mdhd', big(0, 0, 0, 48_000, 481_024)),
        box('hdlr', big(0, 0), text('soun'), new Uint8Array(13)),
        box('minf', box('stbl', box('stsd', big(0, 1), sample), stsz, stsc, stco)),
      ),
    ),
  );
  const head = box('ftyp', text('M4A isom'));
  const sound = box('mdat', new Uint8Array(50_000).fill(7));

  test.each([
    ['head', joinBytes([head, moov, sound])],
    ['tail', joinBytes([head, sound, moov])],
  ])('with its index at the %s tells rate, channels and duration', async (_where, bytes) => {
    const { facts, reads } = await inspectBytes('20240101_000000.m4a', bytes);
    expect(facts).toMatchObject({
      ok: true,
      format: 'm4a',
      sample_rate_hz: 48_000,
      channels: 1,
      duration_s: 10,
    });
    expect(reads).toBeLessThanOrEqual(2);
  });

  test('without an index is refused', async () => {
    const { facts, codes } = await inspectBytes('20240101_000000.m4a', joinBytes([head, sound]));
    expect(codes).toEqual(['bad_header']);
    expect(facts.ok).toBe(false);
  });
});

describe('an Ogg recording', () => {
  const page = (granule: bigint, packet: Uint8Array, flags = 0) => {
    const header = new Uint8Array(28);
    header.set(text('OggS'));
    new DataView(header.buffer).setBigInt64(6, granule, true);
    header[5] = flags;
    header[26] = 1;
    header[27] = packet.length;
    return joinBytes([header, packet]);
  };
  const vorbis = new Uint8Array(30);
  vorbis.set(joinBytes([Uint8Array.of(1), text('vorbis')]));
  vorbis[11] = 2;
  new DataView(vorbis.buffer).setUint32(12, 44_100, true);
  const opus = joinBytes([text('OpusHead'), Uint8Array.of(1, 1, 0x38, 1), new Uint8Array(7)]);

  test('of Vorbis tells rate, channels and duration', async () => {
    const bytes = joinBytes([page(0n, vorbis), page(441_000n, new Uint8Array(200))]);
    const { facts } = await inspectBytes('20240101_000000.ogg', bytes);
    expect(facts).toMatchObject({
      ok: true,
      format: 'ogg',
      sample_rate_hz: 44_100,
      channels: 2,
      duration_s: 10,
    });
  });

  test('of Opus takes off the samples to skip', async () => {
    const bytes = joinBytes([
      page(0n, opus),
      // 20 ms in one packet (RFC 6716, configuration 31).
      page(960n, new Uint8Array(200).fill(0xf8)),
      page(480_312n, new Uint8Array(200).fill(0xf8), 4),
    ]);
    const { facts } = await inspectBytes('20240101_000000.opus', bytes);
    expect(facts).toMatchObject({ sample_rate_hz: 48_000, channels: 1, duration_s: 10 });
  });

  test('of FLAC tells rate, bits, channels and duration', async () => {
    const head = new Uint8Array(51);
    head.set(
      joinBytes([Uint8Array.of(0x7f), text('FLAC'), Uint8Array.of(1, 0, 0, 1), text('fLaC')]),
    );
    // 96,000 Hz in 20 bits, 2 channels, 24 bits a sample.
    head.set(big((96_000 << 12) | (1 << 9) | (1 << 8) | (7 << 4)), 27);
    const bytes = joinBytes([page(0n, head), page(960_000n, new Uint8Array(200), 4)]);
    const { facts, codes } = await inspectBytes('20240101_000000.ogg', bytes);
    expect(facts).toMatchObject({
      ok: true,
      format: 'ogg',
      sample_rate_hz: 96_000,
      channels: 2,
      bits_per_sample: 24,
      duration_s: 10,
    });
    expect(codes).toEqual([]);
  });

  test('with a head alone has no sound', async () => {
    const { codes } = await inspectBytes('20240101_000000.ogg', page(0n, vorbis));
    expect(codes).toEqual(['no_audio']);
  });

  test('of another codec is refused', async () => {
    const { codes } = await inspectBytes(
      '20240101_000000.ogg',
      page(0n, text('Speex   1.2 and more')),
    );
    expect(codes).toEqual(['unsupported_format']);
  });
});
