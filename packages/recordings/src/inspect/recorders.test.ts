import { describe, expect, test } from 'vitest';
import { blankAudioMothComment } from '../recorders/audiomoth.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { fixedText, joinBytes, pcmFormat, riffChunk } from '../writing/write-wav.ts';
import { writeAudioMothComment } from '../writing/write-audiomoth.ts';

// Recordings as recorders and programs are known to lay them out, written here byte by byte.

const text = (value: string) => new TextEncoder().encode(value);
const wave = (...chunks: Uint8Array[]) => riffChunk('RIFF', joinBytes([text('WAVE'), ...chunks]));
const format = (rate: number, channels = 1) => riffChunk('fmt ', pcmFormat(rate, channels, 16));
const sound = (rate: number, seconds: number) =>
  riffChunk(
    'data',
    new Uint8Array(
      Int16Array.from({ length: rate * seconds }, (_, i) => ((i * 7919) % 2000) - 1000).buffer,
    ),
  );
const info = (fields: Record<string, Uint8Array>) =>
  riffChunk(
    'LIST',
    joinBytes([text('INFO'), ...Object.entries(fields).map(([id, value]) => riffChunk(id, value))]),
  );

/** The comment of firmware 1.2.1 on recorders that all have one serial number. */
const early = writeAudioMothComment(
  {
    ...blankAudioMothComment('2018-05-04T09:32:00', '+00:00', '0FE081F80FE081F0'),
    gain: 'medium',
    batteryV: 4.3,
  },
  '1.2.1',
);
const today = {
  ...blankAudioMothComment('2020-04-04T10:25:00', '+00:00', '24526B065D325963'),
  gain: 'medium' as const,
  batteryV: 4.7,
};

/** A comment in an ID3 tag of a chunk of its own, as an audio editor writes it behind the sound. */
function id3(comment: string): Uint8Array {
  const body = joinBytes([Uint8Array.of(0), text('eng'), Uint8Array.of(0), text(comment)]);
  const frame = joinBytes([text('COMM'), Uint8Array.of(0, 0, 0, body.length, 0, 0), body]);
  const size = frame.length;
  const head = Uint8Array.of(3, 0, 0, 0, 0, size >> 7, size & 0x7f);
  return riffChunk('id3 ', joinBytes([text('ID3'), head, frame]));
}

/** Five frames of two channels as 32-bit floats, of which the header promises more. */
function floats(): Uint8Array {
  const head = pcmFormat(44_100, 2, 32);
  head[0] = 3;
  const samples = new Uint8Array(Float32Array.from({ length: 10 }, (_, i) => i / 20 - 0.2).buffer);
  return wave(riffChunk('fmt ', head), riffChunk('data', samples));
}

const cases: [what: string, name: string, bytes: Uint8Array, facts: object, codes: string[]][] = [
  [
    'a comment behind the sound, and an ID3 tag behind that',
    'metadata.wav',
    wave(
      format(32_000),
      sound(32_000, 2),
      info({
        IART: fixedText('AudioMoth 24526B065D325963', 32),
        ICMT: fixedText(writeAudioMothComment(today, '1.4.0'), 256),
      }),
      id3('Cut from a longer one'),
    ),
    {
      recorded_at: '2020-04-04T10:25:00+00:00',
      device_id: '24526B065D325963',
      battery_v: 4.7,
      sample_rate_hz: 32_000,
      duration_s: 2,
    },
    [],
  ],
  [
    'an AudioMoth of early firmware, without an artist field',
    'early.wav',
    wave(format(32_000), info({ ICMT: fixedText(early, 256) }), sound(32_000, 2)),
    { recorded_at: '2018-05-04T09:32:00+00:00', battery_v: 4.3, duration_s: 2 },
    ['shared_device_id'],
  ],
  [
    'no more than sound',
    'birds.wav',
    wave(format(32_000), sound(32_000, 2)),
    { sample_rate_hz: 32_000, device_id: null },
    ['no_time'],
  ],
  [
    'a seventh of a second',
    'veryshort.wav',
    wave(format(44_100), sound(44_100, 1 / 7)),
    { duration_s: 0.142857 },
    ['too_short', 'no_time'],
  ],
  [
    'two channels, and one byte of the sound that is promised',
    'empty.wav',
    wave(format(44_100, 2), riffChunk('data', new Uint8Array(116))).subarray(0, 45),
    { ok: false, channels: 2, duration_s: 0 },
    ['no_audio', 'no_time'],
  ],
  [
    'five frames of floats',
    'floats.wav',
    floats(),
    { channels: 2, bits_per_sample: 32, float_samples: true, data_bytes: 40 },
    ['too_short', 'no_time'],
  ],
  [
    'a name without a date at 48 kHz',
    'magpie.wav',
    wave(format(48_000), sound(48_000, 3)),
    { sample_rate_hz: 48_000, duration_s: 3 },
    ['no_time'],
  ],
  [
    'a Song Meter’s name and nothing in the header',
    'S4A03895_20190522_060000.wav',
    wave(format(22_000), sound(22_000, 2)),
    { recorded_at: '2019-05-22T06:00:00', utc_offset: null, device_id: 'S4A03895' },
    [],
  ],
];

describe('recordings as recorders lay them out', () => {
  test.each(cases)('%s', async (_what, name, bytes, facts, codes) => {
    const found = await inspectBytes(name, bytes);
    expect(found.facts).toMatchObject({ ok: true, ...facts });
    expect(found.codes).toEqual(codes);
    expect(found.reads).toBeLessThanOrEqual(2);
  });

  test('a comment that OpenSoundscape wrapped in JSON is read all the same', async () => {
    const comment = writeAudioMothComment(
      {
        ...blankAudioMothComment('2024-05-28T10:00:00', '+00:00', '243B1F026488F56E'),
        gain: 'medium',
        batteryV: 3.8,
        temperatureC: 12.8,
      },
      '1.8.0',
    );
    const fields = { artist: 'AudioMoth 243B1F026488F56E', comment, samplerate: 32_000 };
    const wrapped = `opso_metadata${JSON.stringify(fields)}`;
    const bytes = wave(format(32_000), info({ ICMT: fixedText(wrapped, 512) }), sound(32_000, 2));
    const { facts, codes } = await inspectBytes('gps.wav', bytes);
    expect(facts).toMatchObject({
      recorded_at: '2024-05-28T10:00:00+00:00',
      device_id: '243B1F026488F56E',
      battery_v: 3.8,
      temperature_c: 12.8,
      gain: 'medium',
    });
    expect(codes).toEqual([]);
  });
});
