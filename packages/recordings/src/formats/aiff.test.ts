import { describe, expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';

const chunk = (id: string, body: Uint8Array, size = body.length): Buffer => {
  const head = Buffer.from(`${id}____`, 'latin1');
  head.writeUInt32BE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

/** 48,000 Hz and 44,100 Hz as IEEE 754 writes them in 80 bits. */
const rates = { 48_000: '400ebb80000000000000', 44_100: '400eac44000000000000' };

interface Written {
  channels?: number;
  frames?: number;
  bits?: number;
  rate?: string;
  compression?: string;
  data?: Uint8Array;
  size?: number;
}

/** One second of noise in two channels of 16 bits, or what is asked for. */
function aiff(written: Written = {}): Uint8Array {
  const { channels = 2, frames = 48_000, bits = 16, compression = '' } = written;
  const data = written.data ?? new Uint8Array(192_000).map((_, i) => (i * 37) % 251);
  const common = Buffer.alloc(8);
  common.writeUInt16BE(channels);
  common.writeUInt32BE(frames, 2);
  common.writeUInt16BE(bits, 6);
  const name = Buffer.from(compression === '' ? '' : `${compression}\0\0`, 'latin1');
  const rate = Buffer.from(written.rate ?? rates[48_000], 'hex');
  const body = Buffer.concat([
    Buffer.from(compression === '' ? 'AIFF' : 'AIFC'),
    chunk('COMM', Buffer.concat([common, rate, name])),
    chunk('ANNO', Buffer.from('odd')),
    chunk('SSND', Buffer.concat([Buffer.alloc(8), data]), written.size),
  ]);
  return new Uint8Array(chunk('FORM', body));
}

describe('an AIFF file', () => {
  test('tells rate, channels and length from its header, and its time from its name', async () => {
    const { facts, codes, reads } = await inspectBytes('20240101_050000.aif', aiff());
    expect(codes).toEqual([]);
    expect(facts).toMatchObject({
      ok: true,
      format: 'aiff',
      sample_rate_hz: 48_000,
      channels: 2,
      bits_per_sample: 16,
      duration_s: 1,
      data_bytes: 192_000,
      recorded_at: '2024-01-01T05:00:00',
    });
    expect(reads).toBe(2);
  });

  test.each([
    ['NONE', 16, 1],
    ['sowt', 16, 1],
    ['in24', 24, 2 / 3],
    ['fl32', 32, 0.5],
    ['FL32', 32, 0.5],
    ['fl64', 64, 0.25],
  ])('of the kind %s is read', async (compression, bits, seconds) => {
    const frames = 48_000 * seconds;
    const written = { compression, bits, frames };
    const { facts, codes } = await inspectBytes('20240101_050000.aifc', aiff(written));
    expect(codes).toEqual(seconds < 1 ? ['too_short'] : []);
    expect(facts.duration_s).toBeCloseTo(seconds, 5);
    expect(facts.float_samples ?? false).toBe(/^fl/i.test(compression));
  });

  test('of another rate, and under another name', async () => {
    const { facts, codes } = await inspectBytes(
      '20240101_050000.WAV',
      aiff({ rate: rates[44_100] }),
    );
    expect(codes).toEqual(['wrong_extension']);
    expect(facts.sample_rate_hz).toBe(44_100);
  });

  test('that was cut tells the length that is there', async () => {
    const { facts, codes } = await inspectBytes(
      '20240101_050000.aiff',
      aiff().subarray(0, 100_066),
    );
    expect(codes).toEqual(['truncated', 'too_short']);
    expect(facts).toMatchObject({ ok: true, duration_s: 0.520833 });
  });

  const faults: [string, Written, string, RegExp][] = [
    ['no length', { size: 0 }, 'size_mismatch', /gives no length/],
    ['another number of samples', { frames: 7 }, 'size_mismatch', /tells 7 samples/],
    ['silence', { data: new Uint8Array(192_000) }, 'silent', /microphone/],
    ['no samples', { data: new Uint8Array(0), frames: 0 }, 'no_audio', /not one whole sample/],
    ['compressed sound', { compression: 'ima4' }, 'unsupported_format', /kind ima4.*ffmpeg/],
    ['samples of 40 bits', { bits: 40 }, 'unsupported_format', /ffmpeg/],
    ['no channels', { channels: 0 }, 'bad_header', /names 0 channels/],
    ['a rate that is no number', { rate: '7fff8000000000000000' }, 'bad_header', /rate of 0 Hz/],
  ];
  test.each(faults)('with %s says so', async (_, written, code, message) => {
    const { facts, codes } = await inspectBytes('20240101_050000.aiff', aiff(written));
    expect(codes).toEqual([code]);
    expect(facts.issues[0]?.message).toMatch(message);
  });
});
