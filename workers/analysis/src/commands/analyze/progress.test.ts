import { expect, test } from 'vitest';
import { refusedResult } from '../../results/file-result.ts';
import { createProgress, formatSpan } from './progress.ts';

test.each([
  [12, '12 s'],
  [200, '3 min 20 s'],
  [3725, '1 h 02 min'],
])('%i seconds read as %s', (seconds, text) => expect(formatSpan(seconds)).toBe(text));

test('a terminal gets one line that changes and is wiped at the end', () => {
  const written: string[] = [];
  const stream = { isTTY: true, write: (text: string) => written.push(text) };
  const progress = createProgress(2, stream as unknown as NodeJS.WriteStream);
  const result = refusedResult({ code: 'empty_file', message: 'Empty.' });
  progress.done({ file: 'a.wav', result, detections: 0 });
  progress.finish();
  expect(written[0]!.startsWith('\r\x1b[2K1/2 files, 0 s of sound, 1 refused, about ')).toBe(true);
  expect(written.at(-1)).toBe('\r\x1b[2K');
  expect(written.join('')).not.toContain('\n');
});

test('elsewhere nothing is written in the first seconds', () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) };
  const progress = createProgress(1, stream as unknown as NodeJS.WriteStream);
  const result = refusedResult({ code: 'empty_file', message: 'Empty.' });
  progress.done({ file: 'a.wav', result, detections: 0 });
  progress.finish();
  expect(written).toEqual([]);
});
