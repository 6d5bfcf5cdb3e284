import { describe, expect, test } from 'vitest';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { joinBytes } from '../writing/write-wav.ts';
import { crc16, crc8, samplesUpTo } from './flac-frames.ts';

const text = (value: string) => new TextEncoder().encode(value);

function streamInfo(samples: number, last: boolean): Uint8Array {
  const bytes = new Uint8Array(38);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, (last ? 0x8000_0000 : 0) + 34);
  view.setUint16(4, 4096);
  view.setUint16(6, 4096);
  // 22,050 Hz in 20 bits, 1 channel, 16 bits a sample.
  view.setUint32(14, ((22_050 << 12) | (0 << 9) | (15 << 4)) >>> 0);
  view.setUint32(18, samples);
  return bytes;
}

function tags(values: Record<string, string>): Uint8Array {
  const entries = Object.entries(values).map(([key, value]) => text(`${key}=${value}`));
  const sized = (bytes: Uint8Array) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    return joinBytes([length, bytes]);
  };
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, entries.length, true);
  const body = joinBytes([sized(text('test')), count, ...entries.map(sized)]);
  const header = new Uint8Array(4);
  new DataView(header.buffer).setUint32(0, (0x8400_0000 | body.length) >>> 0);
  return joinBytes([header, body]);
}

/** A stream of whole frames of 4096 samples, numbered one after the other, with some content (RFC 9639, section 9). */
const frames = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const head = Uint8Array.of(0xff, 0xf8, 0xc9, 0x08, number);
    const content = joinBytes([
      head,
      Uint8Array.of(crc8(head, 0, 5)),
      new Uint8Array(700).fill(0x2a),
    ]);
    const sum = crc16(content, 0, content.length);
    return joinBytes([content, Uint8Array.of(sum >> 8, sum & 255)]);
  });

const threeFrames = joinBytes(frames(3));
const flac = (samples: number, ...rest: Uint8Array[]) =>
  joinBytes([text('fLaC'), streamInfo(samples, rest.length < 2), ...rest]);

describe('a FLAC recording', () => {
  test('tells rate, bits, channels and duration', async () => {
    const { facts } = await inspectBytes('20240101_000000.flac', flac(3 * 4096, threeFrames));
    expect(facts).toMatchObject({
      ok: true,
      sample_rate_hz: 22_050,
      channels: 1,
      bits_per_sample: 16,
      duration_s: 0.557279,
    });
  });

  test('of a Frontier Labs recorder tells its tags', async () => {
    const values = {
      SensorUid: '00012345',
      RecordingStart: '2019-11-25T00:00:00+10:00',
      SensorFirmwareVersion: '3.30',
      BatteryLevel: '93% 13.08V',
      SensorLocation: '-27.3886+152.8716',
    };
    const bytes = flac(3 * 4096, tags(values), threeFrames);
    const { facts } = await inspectBytes('20191125T000000+1000_REC.flac', bytes);
    expect(facts).toMatchObject({
      device_id: '00012345',
      make: 'Frontier Labs',
      firmware: '3.30',
      battery_v: 13.08,
      latitude: -27.3886,
      longitude: 152.8716,
      recorded_at: '2019-11-25T00:00:00+10:00',
    });
  });

  test('with empty tags tells nothing by them, and its name tells the recorder', async () => {
    const values = { SensorUid: '', SensorFirmwareVersion: '', BatteryLevel: ' ' };
    const bytes = flac(3 * 4096, tags(values), threeFrames);
    const { facts } = await inspectBytes('20240101_000000.flac', bytes);
    expect(facts).toMatchObject({ device_id: null, battery_v: null });
    expect(facts).not.toHaveProperty('firmware');
    const named = await inspectBytes('SMU01234_20240101_000000.flac', bytes);
    expect(named.facts.device_id).toBe('SMU01234');
  });

  test('with twice its duration in the header tells the real one', async () => {
    const { facts, codes } = await inspectBytes(
      '20240101_000000.flac',
      flac(6 * 4096, threeFrames),
    );
    expect(codes).toContain('duration_doubled');
    expect(facts).toMatchObject({ ok: true, duration_s: 0.557279 });
  });

  test.each([
    ['before its first frame', flac(9999)],
    ['inside its header', flac(9999).subarray(0, 20)],
  ])('that stops %s is a stub', async (_where, bytes) => {
    const { facts, codes } = await inspectBytes('20240101_000000.flac', bytes);
    expect(codes).toEqual(['flac_stub']);
    expect(facts.ok).toBe(false);
  });

  test('behind an ID3 tag is read all the same', async () => {
    const id3 = joinBytes([text('ID3'), Uint8Array.of(3, 0, 0, 0, 0, 0, 20), new Uint8Array(20)]);
    const bytes = joinBytes([id3, flac(3 * 4096, threeFrames)]);
    const { facts } = await inspectBytes('20240101_000000.flac', bytes);
    expect(facts).toMatchObject({ format: 'flac', duration_s: 0.557279 });
  });

  test('bytes that only look like a frame are not counted', () => {
    expect(
      samplesUpTo(Uint8Array.of(0xff, 0xf8, 0xc9, 0x08, 0x02, 0x00, 1, 2), { blockFrames: 4096 }),
    ).toBeNull();
  });
});

describe('a FLAC recording of many frames', () => {
  const bytes = flac(100 * 4096, joinBytes(frames(100)));

  test('cut short tells about how much is there', async () => {
    const { facts, codes } = await inspectBytes('20240101_000000.flac', bytes.subarray(0, 25_000));
    expect(codes).toEqual(['truncated']);
    expect(facts.duration_s).toBeGreaterThan((33 * 4096) / 22_050);
    expect(facts.duration_s).toBeLessThan((37 * 4096) / 22_050);
  });

  test('with a doubled sample count is found out', async () => {
    const doubled = flac(200 * 4096, joinBytes(frames(100)));
    const { facts, codes } = await inspectBytes('20240101_000000.flac', doubled);
    expect(codes).toEqual(['duration_doubled']);
    expect(facts.duration_s).toBeCloseTo((100 * 4096) / 22_050, 5);
  });
});
