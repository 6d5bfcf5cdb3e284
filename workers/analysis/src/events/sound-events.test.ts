import { describe, expect, test } from 'vitest';
import { noise, tone } from '../testing/sounds.ts';
import { createSoundEvents, type EventSettings } from './sound-events.ts';

const rate = 16_000;
const settings: EventSettings = { min_snr_db: 10, min_duration_s: 0.05, fmin: 200, fmax: 15_000 };

const eventsIn = (
  samples: Float32Array,
  changed: Partial<EventSettings> = {},
  blockSize = 16_000,
) => {
  const events = createSoundEvents(rate, { ...settings, ...changed });
  for (let at = 0; at < samples.length; at += blockSize)
    events.push(samples.subarray(at, at + blockSize));
  return events.finish();
};

/** Noise with tones laid into it, which swell and fade so that they do not click. */
const withTones = (seconds: number, planted: { at: number; hertz: number; seconds: number }[]) => {
  const samples = noise(seconds * rate, 0.01);
  for (const { at, hertz, seconds: length } of planted)
    tone(hertz, rate, length, 0.05).forEach((value, i) => {
      const fromEdge = Math.min(i / rate, length - i / rate);
      samples[Math.round(at * rate) + i]! += value * Math.min(1, fromEdge / 0.02);
    });
  return samples;
};

const planted = [
  { at: 2, hertz: 3000, seconds: 0.3 },
  { at: 5.5, hertz: 6000, seconds: 0.1 },
  { at: 5.6, hertz: 2000, seconds: 0.5 },
];

describe('sounds planted in noise', () => {
  test('each is found once, at its time and in its band', () => {
    const events = eventsIn(withTones(10, planted))!;
    expect(events).toHaveLength(planted.length);
    planted.forEach(({ at, hertz, seconds }, i) => {
      const event = events[i]!;
      expect(Math.abs(event.start_s - at)).toBeLessThan(0.03);
      expect(Math.abs(event.end_s - at - seconds)).toBeLessThan(0.03);
      expect(event.low_hz).toBeLessThan(hertz);
      expect(event.high_hz).toBeGreaterThan(hertz);
      expect(event.high_hz - event.low_hz).toBeLessThan(500);
      expect(event.snr_db).toBeGreaterThan(20);
    });
  });

  test('a sound across the border of two stretches of background stays one', () => {
    const events = eventsIn(withTones(72, [{ at: 59.8, hertz: 4000, seconds: 0.5 }]))!;
    expect(events).toHaveLength(1);
    expect(events[0]!.end_s - events[0]!.start_s).toBeCloseTo(0.5, 1);
  });

  test('settings leave out what is too faint, too short or outside the band', () => {
    const samples = withTones(10, planted);
    expect(eventsIn(samples, { min_snr_db: 60 })).toEqual([]);
    expect(eventsIn(samples, { min_duration_s: 0.2 })).toHaveLength(2);
    expect(eventsIn(samples, { fmin: 4000 })).toHaveLength(1);
    expect(eventsIn(samples, { fmax: 4000 })).toHaveLength(2);
  });

  test('the size of the blocks makes no difference', () => {
    const samples = withTones(10, planted);
    expect(eventsIn(samples, {}, 1234)).toEqual(eventsIn(samples));
  });
});

test('noise alone, silence and a steady hum are background', () => {
  expect(eventsIn(noise(20 * rate, 0.1))).toEqual([]);
  expect(eventsIn(new Float32Array(rate))).toEqual([]);
  const hum = noise(20 * rate, 0.01);
  tone(1000, rate, 20, 0.1).forEach((value, i) => (hum[i]! += value));
  expect(eventsIn(hum)).toEqual([]);
});

test('a sound after packed silence is found although most of the recording is silent', () => {
  const samples = new Float32Array(30 * rate);
  samples.set(withTones(3, [{ at: 1, hertz: 3000, seconds: 0.3 }]), 20 * rate);
  const events = eventsIn(samples)!;
  const found = events.find(({ low_hz, high_hz }) => low_hz < 3000 && high_hz > 3000);
  expect(found?.start_s).toBeCloseTo(21, 1);
});

test('a recording shorter than one window has no answer', () => {
  expect(eventsIn(new Float32Array(200))).toBeNull();
});

test('events that are taken along the way are those of the end, in the same order', () => {
  const tones = Array.from({ length: 180 }, (_, i) => ({
    at: 1 + i * 0.7,
    hertz: 1000 + (i % 5) * 1200,
    seconds: i % 9 === 0 ? 2 : 0.2,
  }));
  const sound = withTones(130, tones);
  const events = createSoundEvents(rate, settings);
  const taken = [];
  for (let at = 0; at < sound.length; at += 4096) {
    events.push(sound.subarray(at, at + 4096));
    taken.push(...events.take(10));
  }
  expect(taken.length).toBeGreaterThan(90);
  expect([...taken, ...events.finish()!]).toEqual(eventsIn(sound));
});
