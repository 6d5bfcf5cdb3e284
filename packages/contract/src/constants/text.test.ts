import { expect, test } from 'vitest';
import { filesBefore, pieceName } from './text.ts';

test('names of pieces stand in the order of the files, and are read back', () => {
  expect(pieceName(0)).toBe('part-00000.ndjson');
  expect([1000, 9, 200].map(pieceName).sort()).toEqual([9, 200, 1000].map(pieceName));
  expect(filesBefore(pieceName(199))).toBe(199);
});

test('an output of another name is no piece', () => {
  for (const name of ['part.ndjson', 'part-12.ndjson', 'part-00012.csv', 'a/part-00012.ndjson'])
    expect(filesBefore(name)).toBeNull();
});
