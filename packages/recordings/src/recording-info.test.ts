import { expect, test } from 'vitest';
import { recordingInfo } from './facts.ts';
import { inspectBytes } from './testing/inspect-bytes.ts';
import { blankAudioMothComment } from './recorders/audiomoth.ts';
import { writeAudioMothWav } from './writing/write-audiomoth.ts';

test('of the facts of a recording those travel that results show', async () => {
  const comment = blankAudioMothComment('2026-05-21T05:00:00', '+02:00', '24F319055FDF1234');
  const samples = new Int16Array(16_000).fill(7);
  const bytes = writeAudioMothWav({ samples, sampleRate: 16_000, comment });
  const { facts } = await inspectBytes('20260521_050000.WAV', bytes);
  expect(recordingInfo(facts)).toEqual({
    format: 'wav',
    sample_rate_hz: 16_000,
    channels: 1,
    duration_s: 1,
    recorded_at: '2026-05-21T05:00:00+02:00',
    utc_offset: '+02:00',
    device_id: '24F319055FDF1234',
    make: 'Open Acoustic Devices',
    model: 'AudioMoth',
    latitude: null,
    longitude: null,
    battery_v: facts.battery_v,
    temperature_c: facts.temperature_c,
  });
});

const placed = (guano: Record<string, string>) =>
  inspectBytes(
    '20260521_050000.WAV',
    writeAudioMothWav({
      samples: new Int16Array(16_000).fill(7),
      sampleRate: 16_000,
      comment: blankAudioMothComment('2026-05-21T05:00:00', '+02:00', '24F319055FDF1234'),
      guano: { 'GUANO|Version': '1.0', ...guano },
    }),
  );

test('a place that was typed into the Configuration App does not travel, and that it was does', async () => {
  const { facts } = await placed({
    'Loc Position': '47.61 9.42',
    'OAD|Loc Source': 'Configuration app',
  });
  expect(facts).toMatchObject({ latitude: 47.61, longitude: 9.42 });
  expect(recordingInfo(facts)).toMatchObject({
    latitude: null,
    longitude: null,
    location_source: 'Configuration app',
  });
});

test.each(['GPS', 'Acoustic chime', 'something new', ''])(
  'a place of the source "%s" travels',
  async (source) => {
    const { facts } = await placed({
      'Loc Position': '47.610000 9.420000',
      'OAD|Loc Source': source,
    });
    const info = recordingInfo(facts);
    expect(info).toMatchObject({ latitude: 47.61, longitude: 9.42 });
    expect(info).not.toHaveProperty('location_source');
  },
);

test('what cannot be read is of an unknown format, whatever its name says', async () => {
  for (const [name, bytes] of [
    ['a.wma', new Uint8Array(9).fill(7)],
    ['a.wav', new TextEncoder().encode('Device ID : 24F319055FDF2902')],
  ] as const)
    expect(recordingInfo((await inspectBytes(name, bytes)).facts).format).toBe('unknown');
});
