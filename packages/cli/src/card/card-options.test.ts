import type { RecordingFacts } from '@biophony/recordings';
import { expect, test } from 'vitest';
import { checkDevice, chooseDevice, timezoneCorrection } from './card-options.ts';

const by = (make: string | null, model: string | null = null) =>
  ({ ok: true, make, model }) as RecordingFacts;
const moth = by('Open Acoustic Devices', 'AudioMoth');

test('a card of one maker is that device', () => {
  expect(chooseDevice(['a.WAV'], [moth, moth])).toBe('audiomoth');
  expect(chooseDevice(['a.flac'], [by('Wildlife Acoustics', 'SM4')])).toBe('song_meter');
});

test('files that are refused for their format change no device', () => {
  expect(chooseDevice(['a.WAV', 'memo.amr', 'S4A.wac'], [moth])).toBe('audiomoth');
});

test('mixed makers, unknown makers and unfitting endings are any recorder', () => {
  expect(chooseDevice(['a.wav'], [moth, by(null)])).toBe('other_audio');
  expect(chooseDevice(['a.wav'], [by('Somebody')])).toBe('other_audio');
  expect(chooseDevice(['a.wav', 'b.mp3'], [moth])).toBe('other_audio');
});

test('a device that does not exist is refused with the choices', () => {
  expect(checkDevice('audiomoth')).toBe('audiomoth');
  expect(() => checkDevice('walkman')).toThrow('There is no device walkman.');
});

test('EST is no time zone: it may mean several', () => {
  expect(() => timezoneCorrection('EST')).toThrow('EST is an abbreviation and may mean -05:00');
  expect(() => timezoneCorrection('EST5EDT')).not.toThrow();
});

test('headers that say another expansion are named when it is overridden', () => {
  const slowed = { ...moth, sample_rate_hz: 384_000, duration_s: 1, issues: [] };
  const correction = timezoneCorrection(null, 10);
  correction.correct(slowed);
  correction.correct({ ...slowed, time_expansion: 10 });
  expect(correction.used()).toBeNull();
  correction.correct({ ...slowed, time_expansion: 8 });
  expect(correction.used()).toMatch(/^The headers of 1 recording say .* 8 times.* as 10 times/);
});
