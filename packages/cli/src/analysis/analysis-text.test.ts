import type { Summary } from '@biophony/contract';
import { expect, test } from 'vitest';
import { analysisText } from './analysis-text.ts';
import type { RefusedFile } from './refused-files.ts';

const refusal = (file: string, reason: string | null): RefusedFile => ({
  file,
  reason_code: 'unreadable',
  reason,
});

const told = (refused: RefusedFile[] | null) => {
  const files = { total: 9, analysed: 2, refused: refused?.length ?? 4 };
  const summary = { analysis_type: 'audio_events', model: 'energy', files } as Summary;
  return analysisText({ summary, refused, listedIn: 'out/files.csv' }, 200);
};

test('refused recordings are named with their reasons, those with the same reason together', () => {
  const text = told([
    refusal('a/1.wav', 'a/1.wav is cut off'),
    refusal('a/2.wav', 'a/2.wav is cut off'),
    refusal('b.wav', null),
  ]);
  expect(text).toContain(
    '3 refused, 0 s of sound. Nothing was found.\n\nRefused:\n  a/1.wav, a/2.wav: the file is cut off.\n  b.wav: unreadable.',
  );
  expect(text).not.toContain('files.csv');
});

test('of many, or where they cannot be read, the file that has all of them is named', () => {
  const many = Array.from({ length: 2000 }, (_, index) => refusal(`${index}.wav`, 'It is empty.'));
  const text = told(many);
  expect(text).toContain('  0.wav, 1.wav, 2.wav and 1,997 more: It is empty.');
  expect(text).toMatch(/Every refused file and its reason stands in out\/files\.csv$/);
  expect(told(null)).toMatch(
    /found\.\n\nEvery refused file and its reason stands in out\/files\.csv$/,
  );
  expect(told([])).not.toContain('efused f');
});

test('of files that each have a reason of their own, a bounded number is named', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    refusal(`${index}.wav`, `Fault ${index}.`),
  );
  expect(told(many).split('\n').length).toBeLessThan(30);
  expect(told(many)).toContain('and 480 more files');
});
