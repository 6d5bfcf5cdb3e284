import { expect, test } from 'vitest';
import { recordingInfo } from './recording-info.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';
import { blankAudioMothComment } from '../audiomoth/comment.ts';
import { writeAudioMothWav } from '../writing/write-audiomoth-wav.ts';

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

test('what cannot be read is of an unknown format, whatever its name says', async () => {
  for (const [name, bytes] of [
    ['a.wma', new Uint8Array(9).fill(7)],
    ['a.wav', new TextEncoder().encode('Device ID : 24F319055FDF2902')],
  ] as const)
    expect(recordingInfo((await inspectBytes(name, bytes)).facts).format).toBe('unknown');
});
