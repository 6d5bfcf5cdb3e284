import { describe, expect, test } from 'vitest';
import { hasRealRecordings, inspectBytes, realRecording } from '../test-support.ts';
import { joinBytes } from '../writing/riff-bytes.ts';
import { samplesUpToLastFrame } from './flac-frames.ts';

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

/** Header of frame 2 in a stream of 4096-sample frames, without its CRC-8 (RFC 9639). */
const frame = Uint8Array.of(0xff, 0xf8, 0xc9, 0x08, 0x02);

function crc8(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => {
    let crc = sum ^ byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x107 : 0)) & 0x1ff;
    return crc & 0xff;
  }, 0);
}

const lastFrame = joinBytes([frame, Uint8Array.of(crc8(frame)), new Uint8Array(500).fill(0x2a)]);
const flac = (samples: number, ...rest: Uint8Array[]) =>
  joinBytes([text('fLaC'), streamInfo(samples, rest.length < 2), ...rest]);

describe('a FLAC recording', () => {
  test('tells rate, bits, channels and duration', async () => {
    const { facts } = await inspectBytes('20240101_000000.flac', flac(3 * 4096, lastFrame));
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
    const bytes = flac(3 * 4096, tags(values), lastFrame);
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

  test('with twice its duration in the header tells the real one', async () => {
    const { facts, codes } = await inspectBytes('20240101_000000.flac', flac(6 * 4096, lastFrame));
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
    const bytes = joinBytes([id3, flac(3 * 4096, lastFrame)]);
    const { facts } = await inspectBytes('20240101_000000.flac', bytes);
    expect(facts).toMatchObject({ format: 'flac', duration_s: 0.557279 });
  });

  test('bytes that only look like a frame are not counted', () => {
    expect(
      samplesUpToLastFrame(Uint8Array.of(0xff, 0xf8, 0xc9, 0x08, 0x02, 0x00, 1, 2), 4096),
    ).toBeNull();
  });
});

describe.skipIf(!hasRealRecordings)('the real soundscape.flac', () => {
  test('cut short tells about how much is there', async () => {
    const bytes = realRecording('soundscape.flac').subarray(0, 1_000_000);
    const { facts, codes } = await inspectBytes('20240101_000000.flac', bytes);
    expect(codes).toEqual(['truncated']);
    expect(facts.duration_s).toBeGreaterThan(30);
    expect(facts.duration_s).toBeLessThan(40);
  });

  test('with a doubled sample count is found out', async () => {
    const bytes = realRecording('soundscape.flac');
    const view = new DataView(bytes.buffer);
    view.setUint32(22, 2 * view.getUint32(22));
    const { facts, codes } = await inspectBytes('20240101_000000.flac', bytes);
    expect(codes).toEqual(['duration_doubled']);
    expect(facts.duration_s).toBe(120);
  });
});
