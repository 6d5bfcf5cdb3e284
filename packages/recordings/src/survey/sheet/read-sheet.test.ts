import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSheet, sheetLimits, type Sheet } from './read-sheet.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittle);
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at + 2, text.charCodeAt(at), isLittle);
  return bytes;
};
const read = (bytes: Uint8Array | string): Sheet => {
  const sheet = readSheet(typeof bytes === 'string' ? utf8(bytes) : bytes);
  if (!sheet.ok) throw new Error(sheet.message);
  return sheet;
};
const cellsOf = (sheet: Sheet) => [sheet.header.cells, ...sheet.rows.map(({ cells }) => cells)];
const rowsOf = (sheet: Sheet) => sheet.rows.map(({ row }) => row);

const table = [
  ['Site', 'Höhe'],
  ['Müggelsee', '1,5'],
];

describe('a table as spreadsheets save it', () => {
  test.each([
    ['UTF-8 with commas', utf8('Site,Höhe\nMüggelsee,"1,5"\n')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFSite;Höhe\r\nMüggelsee;1,5\r\n')],
    ['Windows-1252 with semicolons', latin1('Site;Höhe\r\nMüggelsee;1,5')],
    ['UTF-16, little end first, with tabs', utf16('Site\tHöhe\r\nMüggelsee\t1,5\r\n', true)],
    ['UTF-16, big end first', utf16('Site;Höhe\nMüggelsee;1,5', false)],
    ['lines that end as on old Macs', utf8('Site;Höhe\rMüggelsee;1,5\r')],
    ['a line that tells the delimiter', utf8('sep=;\r\nSite;Höhe\r\nMüggelsee;1,5')],
    ['a line that tells another one than most', utf8('"sep=,"\nSite,Höhe\nMüggelsee,"1,5"')],
    ['quotation marks around all', utf8('"Site";"Höhe"\n"Müggelsee";"1,5"\n')],
    ['empty columns at its end', utf8('Site;Höhe;;;\nMüggelsee;1,5;;;\n')],
  ])('%s', (_, bytes) => {
    expect(cellsOf(read(bytes))).toEqual(table);
  });

  test('has line ends, delimiters and quotation marks in quoted cells', () => {
    const sheet = read('site;note\nA;"first\r\nsecond; ""third"""\nB;5" nail\n');
    expect(cellsOf(sheet).slice(1)).toEqual([
      ['A', 'first\r\nsecond; "third"'],
      ['B', '5" nail'],
    ]);
    expect(rowsOf(sheet)).toEqual([2, 3]);
  });

  test('has the numbers of rows that the spreadsheet shows, with the empty ones left out', () => {
    const sheet = read('sep=,\nsite,note\n\nA,"one\ntwo"\n,\n  , \nB,\n\n');
    expect(sheet.header.row).toBe(1);
    expect(rowsOf(sheet)).toEqual([3, 6]);
    expect(read('\n\nsite\nA\n')).toMatchObject({ header: { row: 3 }, rows: [{ row: 4 }] });
  });

  test('finds the delimiter in the first line alone, outside of quotation marks', () => {
    expect(read('"a,b,c";d\n1;2').delimiter).toBe(';');
    expect(read('a\tb;c\td\n1\t2').delimiter).toBe('\t');
    expect(read('site\nA;B;C').delimiter).toBe(',');
  });

  test('has an empty cell behind a delimiter at its very end', () => {
    expect(cellsOf(read('a,b\n,2\n1,'))).toEqual([['a', 'b'], ['', '2'], ['1']]);
  });

  test('gives back whatever cells were written', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ö', '"', ',', ';', '\t', '\n', '\r', ' ', '€'),
    });
    const written = (cells: string[], delimiter: string) =>
      cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter);
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (cells, delimiter, end) => {
          const all = [['x', 'y', 'z'], ...cells].map((row) => row.map((text) => `${text}.`));
          const text = all.map((row) => written(row, delimiter) + end).join('');
          expect(cellsOf(read(text))).toEqual(all);
        },
      ),
    );
  });
});

describe('what is no such table gets a sentence', () => {
  const zip = (name: string) => latin1(`PK\u0003\u0004${'\u0000'.repeat(26)}${name}`);
  test.each([
    ['nothing', utf8(''), 'The file is empty. Its first row names the columns, such as site.'],
    [
      'empty rows',
      utf8('\n;;\n'),
      'The file is empty. Its first row names the columns, such as site.',
    ],
    [
      'XLSX',
      zip('[Content_Types].xml'),
      'The file is an Excel workbook (XLSX). Save it as CSV in the spreadsheet, and give that file.',
    ],
    [
      'ODS',
      zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'The file is a LibreOffice spreadsheet (ODS). Save it as CSV in the spreadsheet, and give that file.',
    ],
    [
      'another ZIP file',
      zip('a.wav'),
      'The file is a ZIP file. Save it as CSV in the spreadsheet, and give that file.',
    ],
    [
      'XLS',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
      'The file is an old Excel workbook (XLS). Save it as CSV in the spreadsheet, and give that file.',
    ],
    [
      'PDF',
      utf8('%PDF-1.7\n'),
      'The file is a PDF file. Save it as CSV in the spreadsheet, and give that file.',
    ],
    [
      'a sound',
      latin1('RIFF\u0000\u0000\u0000\u0000WAVE'),
      'The file is no text. Save the table as CSV in the spreadsheet.',
    ],
    [
      'an open quotation',
      utf8('site\nA\n"B\nC\n'),
      'Row 3 has a quotation mark that is never closed. Close it.',
    ],
    [
      'too many bytes',
      new Uint8Array(sheetLimits.bytes + 1),
      'The file has 2,097,153 bytes; a sheet may have 2,097,152. Split it.',
    ],
    [
      'too many rows',
      utf8(`site\n${'A\n'.repeat(5001)}`),
      'The sheet has more than 5,000 rows below its header. Split it.',
    ],
    [
      'too many columns',
      utf8(`site\n${'A,'.repeat(101)}`),
      'Row 2 has 101 columns; a sheet may have 100.',
    ],
    [
      'too long a cell',
      utf8(`site,note\nA,${'x'.repeat(5001)}\n`),
      'Column 2 of row 2 has 5,001 characters; a cell may have 5,000.',
    ],
  ])('%s', (_, bytes, message) => {
    expect(readSheet(bytes)).toEqual({ ok: false, message });
  });

  test('what is just as large as it may be is read', () => {
    const row = `${'A,'.repeat(99)}A\n`;
    const sheet = read(`${row}${'B\n'.repeat(4999)}${'x'.repeat(5000)}\n`);
    expect(sheet.rows).toHaveLength(5000);
    expect(sheet.header.cells).toHaveLength(100);
  });
});
