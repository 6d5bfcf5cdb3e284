import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../../../../tests/fixtures/shared-folder.ts';
import { inspectBytes } from '../testing/inspect-bytes.ts';

const soundscape = () => new Uint8Array(readFileSync(sharedFile('recordings/soundscape.flac')));

describe('the real soundscape.flac', () => {
  test('cut short tells about how much is there', async () => {
    const bytes = soundscape().subarray(0, 1_000_000);
    const { facts, codes } = await inspectBytes('20240101_000000.flac', bytes);
    expect(codes).toEqual(['truncated']);
    expect(facts.duration_s).toBeGreaterThan(30);
    expect(facts.duration_s).toBeLessThan(40);
  });

  test('with a doubled sample count is found out', async () => {
    const bytes = soundscape();
    const view = new DataView(bytes.buffer);
    view.setUint32(22, 2 * view.getUint32(22));
    const { facts, codes } = await inspectBytes('20240101_000000.flac', bytes);
    expect(codes).toEqual(['duration_doubled']);
    expect(facts.duration_s).toBe(120);
  });
});
