import { expect, test } from 'vitest';
import { temporaryFile } from '../testing/files.ts';
import { readLines } from './part.ts';

const linesIn = async (text: string): Promise<string[]> => {
  const path = await temporaryFile('lines.txt', Buffer.from(text));
  const lines: string[] = [];
  for await (const line of readLines(path)) lines.push(line);
  return lines;
};

test('lines are those between line feeds, whatever else ends lines elsewhere', async () => {
  expect(await linesIn('')).toEqual([]);
  expect(await linesIn('a\n\nb')).toEqual(['a', '', 'b']);
  expect(await linesIn('a\u2028b\rc\n')).toEqual(['a\u2028b\rc']);
});

test('lines longer than what is read at once are whole, letters of several bytes too', async () => {
  const long = 'Ψ漢'.repeat(100_000);
  expect(await linesIn(`${long}\n${long}x\n`)).toEqual([long, `${long}x`]);
});
