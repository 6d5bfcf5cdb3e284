import { expect, test } from 'vitest';
import { secondsText } from '../charts/labels.ts';
import { heardBand } from './clip.ts';

const home = { from: 60, to: 69, low: 0, high: 12_000 };
const heard = (frame: typeof home, low_hz: number | null, high_hz: number | null) =>
  heardBand({ low_hz, high_hz }, 48_000, { frame, home });

test('heard alone are the frequencies zoomed to, else those of the detection, else those shown', () => {
  const near = { ...home, low: 3000, high: 5000 };
  expect(heard(near, 1800, 4600)).toEqual({ low: 3000, high: 5000 });
  expect(heard({ ...home, from: 62, to: 63 }, 1800, 4600)).toEqual({ low: 1800, high: 4600 });
  expect(heard(home, null, null)).toEqual({ low: 0, high: 12_000 });
  expect(heard(home, 200, 11_000)).toEqual({ low: 0, high: 12_000 });
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
