import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../../../tests/fixtures/shared-folder.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';

describe('real recordings', () => {
  const cases: [name: string, facts: object, codes: string[]][] = [
    [
      'metadata.wav',
      {
        ok: true,
        recorded_at: '2020-04-04T10:25:00+00:00',
        device_id: '24526B065D325963',
        battery_v: 4.7,
        sample_rate_hz: 32_000,
        duration_s: 14.969437,
      },
      [],
    ],
    [
      '1min.wav',
      { ok: true, recorded_at: '2018-05-04T09:32:00+00:00', battery_v: 4.3, duration_s: 60 },
      ['shared_device_id'],
    ],
    [
      'audiomoth_gps.wav',
      {
        ok: true,
        recorded_at: '2024-05-28T10:00:00+00:00',
        device_id: '243B1F026488F56E',
        battery_v: 3.8,
        temperature_c: 12.8,
        gain: 'medium',
      },
      [],
    ],
    ['birds_10s.wav', { ok: true, sample_rate_hz: 32_000, device_id: null }, ['no_time']],
    ['veryshort.wav', { ok: true, duration_s: 0.142086 }, ['too_short', 'no_time']],
    ['empty_2c.wav', { ok: false, channels: 2, duration_s: 0 }, ['no_audio', 'no_time']],
    [
      'stereo_broken.wav',
      { ok: true, channels: 2, bits_per_sample: 32, float_samples: true, data_bytes: 40 },
      ['too_short', 'no_time'],
    ],
    ['pica_pica_30s.wav', { ok: true, sample_rate_hz: 48_000, duration_s: 30 }, ['no_time']],
    [
      'S4A03895_20190522_060000.wav',
      { ok: true, recorded_at: '2019-05-22T06:00:00', utc_offset: null, device_id: 'S4A03895' },
      [],
    ],
    [
      'soundscape.flac',
      { ok: true, format: 'flac', sample_rate_hz: 48_000, bits_per_sample: 16, duration_s: 120 },
      ['no_time'],
    ],
    [
      'soundscape.mp3',
      { ok: true, format: 'mp3', sample_rate_hz: 48_000, channels: 1, duration_s: 120 },
      ['no_time'],
    ],
  ];

  test.each(cases)('%s', async (name, facts, codes) => {
    const found = await inspectBytes(name, readFileSync(sharedFile(`recordings/${name}`)));
    expect(found.facts).toMatchObject(facts);
    expect(found.codes).toEqual(codes);
    // Head and end; behind metadata longer than the head, where sound is said to begin is looked at too.
    expect(found.reads).toBeLessThanOrEqual(name === 'soundscape.flac' ? 3 : 2);
  });
});
