import { describe, expect, it, test } from 'vitest';
import { secondsText } from '../charts/labels.ts';
import {
  frameWithin,
  heardBand,
  movedFrame,
  regionBetween,
  sameFrame,
  zoomedFrequency,
  zoomedTime,
} from './clip.ts';

const bounds = { from: 60, to: 70, low: 0, high: 24_000 };
const home = { ...bounds, high: 12_000 };

describe('what is shown of a sound', () => {
  it('is nearer around the place that was pointed at', () => {
    expect(zoomedTime(home, bounds, 0.5)).toEqual({ ...home, from: 62.5, to: 67.5 });
    expect(zoomedTime(home, bounds, 0.5, 0)).toEqual({ ...home, from: 60, to: 65 });
    expect(zoomedFrequency(home, bounds, 0.5, 0.25)).toEqual({ ...home, low: 1500, high: 7500 });
  });

  it('never leaves the recording, and zooming out ends with all of it', () => {
    expect(zoomedTime({ ...home, from: 61, to: 63 }, bounds, 4)).toMatchObject({
      from: 60,
      to: 68,
    });
    expect(zoomedTime(home, bounds, 100)).toEqual(home);
    expect(zoomedFrequency(home, bounds, 100)).toEqual(bounds);
    expect(movedFrame({ ...home, from: 62, to: 64 }, bounds, 10, 10)).toEqual({
      from: 68,
      to: 70,
      low: 12_000,
      high: 24_000,
    });
    expect(frameWithin({ from: 1, to: 2, low: -5, high: 1e9 }, bounds)).toEqual({
      from: 60,
      to: 61,
      low: 0,
      high: 24_000,
    });
  });

  it('is never less than can be drawn', () => {
    let frame = home;
    for (let i = 0; i < 60; i++)
      frame = zoomedFrequency(zoomedTime(frame, bounds, 0.5), bounds, 0.5);
    expect(frame.to - frame.from).toBeCloseTo(0.02);
    expect(frame.high - frame.low).toBeCloseTo(200);
    const short = { from: 0, to: 0.01, low: 0, high: 100 };
    expect(frameWithin(short, short)).toEqual(short);
  });

  it('is moved by shares of itself', () => {
    const frame = { from: 62, to: 64, low: 2000, high: 4000 };
    expect(movedFrame(frame, bounds, 0.5, -0.5)).toEqual({
      from: 63,
      to: 65,
      low: 1000,
      high: 3000,
    });
  });

  it('is the region between two corners, in whichever direction it was dragged', () => {
    const region = { from: 62, to: 65, low: 3000, high: 9000 };
    expect(regionBetween(home, { x: 0.2, y: 0.25 }, { x: 0.5, y: 0.75 })).toEqual(region);
    expect(regionBetween(home, { x: 0.5, y: 0.75 }, { x: 0.2, y: 0.25 })).toEqual(region);
    expect(regionBetween(home, { x: -3, y: -1 }, { x: 9, y: 2 })).toEqual(home);
  });

  it('is the same where nobody would see a difference', () => {
    expect(sameFrame(home, { ...home, to: 70.0001, high: 12_000.4 })).toBe(true);
    expect(sameFrame(home, { ...home, low: 100 })).toBe(false);
  });
});

const whole = { from: 60, to: 69, low: 0, high: 12_000 };
const heard = (frame: typeof whole, low_hz: number | null, high_hz: number | null) =>
  heardBand({ low_hz, high_hz }, 48_000, { frame, home: whole });

test('heard alone are the frequencies zoomed to, else those of the detection, else those shown', () => {
  const near = { ...whole, low: 3000, high: 5000 };
  expect(heard(near, 1800, 4600)).toEqual({ low: 3000, high: 5000 });
  expect(heard({ ...whole, from: 62, to: 63 }, 1800, 4600)).toEqual({ low: 1800, high: 4600 });
  expect(heard(whole, null, null)).toEqual({ low: 0, high: 12_000 });
  expect(heard(whole, 200, 11_000)).toEqual({ low: 0, high: 12_000 });
});

test.each([
  [0, '0 s'],
  [12.5, '12.5 s'],
  [60, '1:00'],
  [185, '3:05'],
  [185.25, '3:05.25'],
  [3605.5, '1:00:05.5'],
])('%d seconds into the recording are written %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});
