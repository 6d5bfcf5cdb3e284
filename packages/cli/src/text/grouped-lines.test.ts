import { expect, test } from 'vitest';
import { groupedLines } from './grouped-lines.ts';

test('messages that name their file are one group; a path that holds the name stays whole', () => {
  const notes = ['sub', 'top'].map((filename) => ({
    filename,
    message: `${filename} could not be read; see np/${filename} and ${filename}folder.`,
  }));
  expect(groupedLines(notes, Infinity)).toEqual([
    '  sub: the file could not be read; see np/sub and subfolder.',
    '  top: the file could not be read; see np/top and topfolder.',
  ]);
  const alike = ['1.WAV', '2.WAV'].map((filename) => ({
    filename,
    message: `${filename} is empty.`,
  }));
  expect(groupedLines(alike, Infinity)).toEqual(['  1.WAV, 2.WAV: the file is empty.']);
});
