import type { RecordingInfo } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { differingFacts } from './differing-facts.ts';

const facts: RecordingInfo = {
  format: 'wav',
  sample_rate_hz: 48_000,
  channels: 1,
  duration_s: 60,
  recorded_at: '2026-05-21T20:00:00+00:00',
  utc_offset: '+00:00',
  device_id: '24F319055FDF1234',
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: 4.1,
  temperature_c: 12,
};
const inBerlin = { ...facts, recorded_at: '2026-05-21T20:00:00+02:00', utc_offset: '+02:00' };

const differing = (
  filename: string,
  recording: RecordingInfo | undefined,
  stored: { filename: string; recording: RecordingInfo | null },
) =>
  differingFacts(
    { filename: stored.filename, recording: stored.recording && JSON.stringify(stored.recording) },
    { filename, content_type: 'audio/wav', size: 1, recording },
  );

describe('header facts sent of a stored file', () => {
  it('correct those that differ, also where the card was named from another folder', () => {
    const stored = { filename: 'A.WAV', recording: facts };
    expect(differing('A.WAV', inBerlin, stored)).toEqual(['recorded_at', 'utc_offset']);
    expect(differing('card/A.WAV', inBerlin, stored)).toEqual(['recorded_at', 'utc_offset']);
    expect(differing('A.WAV', { ...facts }, stored)).toEqual([]);
  });

  it('fill what was stored without any', () => {
    expect(differing('A.WAV', facts, { filename: 'A.WAV', recording: null })).toContain(
      'recorded_at',
    );
  });

  it('change nothing where none are sent, or where the file is a copy of another name', () => {
    const stored = { filename: 'A.WAV', recording: facts };
    expect(differing('A.WAV', undefined, stored)).toEqual([]);
    expect(differing('B.WAV', inBerlin, stored)).toEqual([]);
  });
});
