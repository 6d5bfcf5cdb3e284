import { readFile } from 'node:fs/promises';
import { inspectFile } from '@biophony/recordings/node';
import { describe, expect, test } from 'vitest';
import { fixture, temporaryFile } from '../testing/files.ts';
import { cutOut, hear } from './testing/damage.ts';
import { openAudio } from './open-audio.ts';

const whole = async () => new Uint8Array(await readFile(fixture('sweep.aac')));
const id3 = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0]);

describe('bare AAC', () => {
  test('tells rate, channels and about its length from its first frames', async () => {
    for (const bytes of [await whole(), Buffer.concat([id3, await whole()])]) {
      const { facts } = await inspectFile(await temporaryFile('20240101_050000.aac', bytes));
      expect(facts).toMatchObject({
        ok: true,
        format: 'aac',
        sample_rate_hz: 8000,
        channels: 1,
        issues: [],
        recorded_at: '2024-01-01T05:00:00',
      });
      expect(Math.abs(facts.duration_s! - 3)).toBeLessThan(0.3);
    }
  });

  test('behind a tag is the same sound', async () => {
    const plain = await hear(await whole());
    const tagged = await hear(Buffer.concat([id3, await whole()]));
    expect(tagged.codes).toEqual([]);
    expect(Buffer.from(tagged.samples.buffer).equals(Buffer.from(plain.samples.buffer))).toBe(true);
  });

  test('without its tail says so, and is not padded', async () => {
    const bytes = await whole();
    const [all, cut] = [await hear(bytes), await hear(bytes.subarray(0, 0.8 * bytes.length))];
    expect(cut.codes).toEqual(['truncated']);
    expect(cut.samples.length).toBeLessThan(0.9 * all.samples.length);
    expect(cut.samples.length).toBeGreaterThan(0.6 * all.samples.length);
  });

  test('of which bytes were lost keeps its length', async () => {
    const bytes = await whole();
    const [all, damaged] = [await hear(bytes), await hear(cutOut(bytes, 0.5 * bytes.length, 40))];
    expect(damaged.codes).toEqual(['damaged_parts']);
    expect(Math.abs(damaged.samples.length - all.samples.length)).toBeLessThanOrEqual(2048);
  });

  test('heads with nothing behind them are refused', async () => {
    const head = (await whole()).subarray(0, 7);
    const path = await temporaryFile('sound.aac', head);
    await expect(openAudio(path)).rejects.toMatchObject({ code: 'no_audio' });
    const { facts } = await inspectFile(await temporaryFile('a.aac', 'no sound at all'));
    expect(facts.issues[0]?.code).toBe('bad_header');
  });
});
