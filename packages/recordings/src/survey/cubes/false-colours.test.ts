import { expect, test } from 'vitest';
import { colourOf, createSpectrogramDay, falseColours } from './site-days.ts';
import { binsOfMinute, minutesOfDay } from './spectrogram.ts';

test('a colour is the share of its range to the power of 0.6, none below and all above', () => {
  expect([0.4, 0.45, 0.6, 0.75, 0.9].map((value) => colourOf('aci', value))).toEqual([
    0,
    0,
    Math.round(255 * 0.5 ** 0.6),
    255,
    255,
  ]);
  expect(colourOf('concentration', 0.25)).toBe(168);
  expect(colourOf('events', 0.02)).toBe(24);
});

test('a minute is a column with its lowest bin at the foot, and clear where nothing was recorded', () => {
  const { day } = createSpectrogramDay(0, 24_000);
  day.recorded[3] = 3;
  day.aci[3 * binsOfMinute] = 120;
  day.events[3 * binsOfMinute + 255] = 50;
  const pixels = falseColours(day);
  const at = (minute: number, down: number) => [
    ...pixels.subarray(4 * (down * minutesOfDay + minute), 4 * (down * minutesOfDay + minute) + 4),
  ];
  expect(at(3, 255)).toEqual([168, 0, 0, 255]);
  expect(at(3, 0)).toEqual([0, 0, 255, 255]);
  expect(at(4, 0)).toEqual([0, 0, 0, 0]);
});
