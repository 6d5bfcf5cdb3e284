import { expect, test } from 'vitest';
import { formatSpan } from './span.ts';
import { progressLine, progressPicture } from './texts.ts';
import type { ProgressState } from './tally.ts';

const state: ProgressState = {
  files_done: 4123,
  files_total: 10_000,
  files_refused: 31,
  files_kept: 400,
  share: 0.4123,
  detections: 3412,
  sound_s: 247_380,
  elapsed_s: 1620,
  speed: 152.4,
  left_s: 2307,
};

test.each([
  [12, '12 s'],
  [200, '3 min 20 s'],
  [3725, '1 h 02 min'],
])('%i seconds read as %s', (seconds, text) => expect(formatSpan(seconds)).toBe(text));

test('the picture fits terminals of 40, 80 and 120 columns in two to four lines (S18.11)', () => {
  expect(progressPicture(state, 40)).toEqual([
    '[###------]  41%  4,123 of 10,000 files',
    'about 38 min 27 s left, 152 x real time',
    '68 h 43 min of sound, 3,412 detections',
    '31 refused, 400 done before',
  ]);
  expect(progressPicture(state, 80)).toEqual([
    '[################------------------------]  41%  4,123 of 10,000 files',
    'about 38 min 27 s left, 152 x real time, 68 h 43 min of sound, 3,412 detections',
    '31 refused, 400 done before',
  ]);
  expect(progressPicture(state, 120)).toEqual([
    '[################------------------------]  41%  4,123 of 10,000 files',
    'about 38 min 27 s left, 152 x real time, 68 h 43 min of sound, 3,412 detections, 31 refused, 400 done before',
  ]);
});

test('no picture is wider than its terminal, or has more than four lines', () => {
  const least = { ...state, files_done: 0, files_kept: 0, detections: 0, files_refused: 0 };
  const begun = { ...least, share: 0, speed: null, left_s: null, sound_s: 0 };
  for (const one of [state, least, begun])
    for (let columns = 1; columns <= 200; columns++) {
      const lines = progressPicture(one, columns);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(1, columns - 1));
    }
  expect(progressPicture(begun, 60)).toEqual([
    '[---------------------------------]   0%  0 of 10,000 files',
    '0 s of sound',
  ]);
});

test('a line for logs tells the same', () => {
  expect(progressLine(state)).toBe(
    '4123/10000 files, about 38 min 27 s left, 152 x real time, 68 h 43 min of sound, 3,412 detections, 31 refused, 400 done before',
  );
});
