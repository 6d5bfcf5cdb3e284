import { readDeploymentSheet, readSheet } from '@biophony/recordings/survey';
import { expect, test } from 'vitest';
import { importedText, remarkLines } from './import-sheet.ts';

test('a fault that every row has is told once, with the rows and columns', () => {
  const of = (row: number, column: string, text: string) => ({
    row,
    column,
    message: `"${text}" names no offset. Write it.`,
  });
  const rows = [2, 3, 4, 5, 6, 7, 8].flatMap((row) => [
    of(row, 'start', `0${row}:00`),
    of(row, 'end', `1${row}:00`),
  ]);
  const other = { row: 3, column: null, message: 'The row has no site.' };
  expect(remarkLines([...rows, other, { ...other, row: 9 }])).toEqual([
    'Rows 2 to 8, start, end, 14 cells: "02:00" names no offset. Write it.',
    'Rows 3 and 9: The row has no site.',
  ]);
  expect(remarkLines([of(2, 'end', 'x'), of(5, 'end', 'x'), of(9, 'end', 'x')])).toEqual([
    'Rows 2, 5 and 9, end, 3 cells: "x" names no offset. Write it.',
  ]);
});

test('times without a zone are answered with the option that gives it', () => {
  const textOf = (start: string) => {
    const bytes = new TextEncoder().encode(`site,device,start\nLake,A,${start}\n`);
    const sheet = readSheet(bytes);
    if (!sheet.ok) throw new Error(sheet.message);
    const { faults } = readDeploymentSheet(sheet);
    return importedText({ rows: [], faults, warnings: [], applied: false }, true);
  };
  expect(textOf('2024-05-01 18:00')).toContain('--timezone Europe/Berlin');
  expect(textOf('yesterday')).not.toContain('--timezone');
});
