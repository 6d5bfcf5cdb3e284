import { describe, expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';

const tail = Buffer.from('f3acd3118cd100c04f8edb8a', 'hex');
const riff = Buffer.from('726966662e91cf11a5d628db04c10000', 'hex');

const long = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const chunk = (id: string, body: Uint8Array, size = BigInt(24 + body.length)): Buffer => {
  const padding = Buffer.alloc((8 - (body.length % 8)) % 8);
  return Buffer.concat([Buffer.from(id), tail, long(size), body, padding]);
};

/** 16-bit mono at 48 kHz. */
const format = Buffer.from('0100010080bb0000007701000200100000', 'hex').subarray(0, 16);
const second = new Uint8Array(96_000).map((_, i) => (i * 37) % 251);

function w64(parts: Uint8Array[]): Uint8Array {
  const body = Buffer.concat([Buffer.from('wave'), tail, ...parts]);
  return new Uint8Array(Buffer.concat([riff, long(BigInt(24 + body.length)), body]));
}

const name = '20240101_050000.w64';

describe('a Wave64 file', () => {
  test('is read as WAV is', async () => {
    const file = w64([
      chunk('fmt ', format),
      chunk('junk', new Uint8Array(3)),
      chunk('data', second),
    ]);
    const { facts, codes, reads } = await inspectBytes(name, file);
    expect(codes).toEqual([]);
    expect(facts).toMatchObject({
      ok: true,
      format: 'w64',
      sample_rate_hz: 48_000,
      channels: 1,
      bits_per_sample: 16,
      duration_s: 1,
      data_offset_bytes: 136,
      recorded_at: '2024-01-01T05:00:00',
    });
    expect(reads).toBe(2);
  });

  test('that was cut, or whose size was never written, tells the length that is there', async () => {
    const whole = w64([chunk('fmt ', format), chunk('data', second)]);
    const cut = await inspectBytes(name, whole.subarray(0, 104 + 48_001));
    expect(cut.codes).toEqual(['truncated', 'too_short']);
    expect(cut.facts.duration_s).toBe(0.5);
    for (const size of [0n, 2n ** 63n - 1n]) {
      const open = await inspectBytes(
        name,
        w64([chunk('fmt ', format), chunk('data', second, size)]),
      );
      expect(open.codes).toEqual(['size_mismatch']);
      expect(open.facts.duration_s).toBe(1);
    }
  });

  test.each([
    ['no format', w64([chunk('data', second)]), 'bad_header'],
    ['no samples', w64([chunk('fmt ', format)]), 'no_audio'],
    ['a chunk of no size', w64([chunk('fmt ', format, 3n), chunk('data', second)]), 'bad_header'],
  ])('with %s is refused', async (_, bytes, code) => {
    const { facts, codes } = await inspectBytes(name, bytes);
    expect(codes).toEqual([code]);
    expect(facts.ok).toBe(false);
  });
});
