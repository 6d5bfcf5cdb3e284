import { createCsvReader, separatorOf } from '@biophony/contract/results/csv';
import { decodeText } from '../../bytes.ts';

/** `row` is the spreadsheet's number. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export type Delimiter = ',' | ';' | '\t';

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length &&
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, at) => bytes[at] === code);

const zipHead = 8192;
const latin1 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252').decode(bytes.subarray(0, zipHead));

function zipName(bytes: Uint8Array): string {
  const head = latin1(bytes);
  if (head.includes('opendocument.spreadsheet')) return 'a LibreOffice spreadsheet (ODS)';
  if (/xl\/|\[Content_Types\]\.xml/.test(head)) return 'an Excel workbook (XLSX)';
  return 'a ZIP file';
}

function otherFile(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 'PK\u0003\u0004')) return zipName(bytes);
  if (startsWith(bytes, '%PDF-')) return 'a PDF file';
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) return 'an old Excel workbook (XLS)';
  return null;
}

/** Limits of `readSheet`. */
export const sheetLimits = {
  bytes: 2_097_152,
  rows: 5000,
  columns: 100,
  characters: 5000,
  /** Characters. */
  name: 200,
  device: 100,
  note: 2000,
  text: 200,
} as const;

/** First row with text, and the rows with text below. */
export interface Sheet {
  ok: true;
  header: SheetRow;
  rows: SheetRow[];
  delimiter: Delimiter;
}

export interface NoSheet {
  ok: false;
  message: string;
}

const refused = (message: string): NoSheet => ({ ok: false, message });
const figure = (value: number): string => value.toLocaleString('en-GB');

/** Excel's line that sets the delimiter. */
const delimiterLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;

const isEmpty = ({ cells }: SheetRow): boolean => cells.every((cell) => cell.trim() === '');

/** Spreadsheets write empty cells for columns that once had text. */
function trimmed({ row, cells }: SheetRow): SheetRow {
  return { row, cells: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1) };
}

function rowFault({ row, cells }: SheetRow): string | null {
  if (cells.length > sheetLimits.columns)
    return `Row ${row} has ${figure(cells.length)} columns; a sheet may have ${sheetLimits.columns}.`;
  const long = cells.findIndex((cell) => cell.length > sheetLimits.characters);
  return long < 0
    ? null
    : `Column ${long + 1} of row ${row} has ${figure(cells[long]?.length ?? 0)} characters; a cell may have ${figure(sheetLimits.characters)}.`;
}

/**
 * Reads a spreadsheet's CSV: UTF-8, UTF-16 with a byte order mark, or Windows-1252; delimited as
 * its first line. Returns a sentence for other files and above `sheetLimits`; never throws.
 */
export function readSheet(bytes: Uint8Array): Sheet | NoSheet {
  if (bytes.length > sheetLimits.bytes)
    return refused(
      `The file has ${figure(bytes.length)} bytes; a sheet may have ${figure(sheetLimits.bytes)}. Split it.`,
    );
  const other = otherFile(bytes);
  if (other !== null)
    return refused(`The file is ${other}. Save it as CSV in the spreadsheet, and give that file.`);
  const text = decodeText(bytes);
  if (text.includes('\u0000'))
    return refused('The file is no text. Save the table as CSV in the spreadsheet.');
  const delimiterMatch = delimiterLine.exec(text);
  const table = delimiterMatch ? text.slice(delimiterMatch[0].length) : text;
  const delimiter = (delimiterMatch?.[1] as Delimiter | undefined) ?? separatorOf(table);
  return tableOf(table, delimiter);
}

function tableOf(text: string, delimiter: Delimiter): Sheet | NoSheet {
  const lines: SheetRow[] = [];
  const reader = createCsvReader((cells, row) => lines.push({ row, cells }), delimiter);
  reader.push(text);
  const open = reader.finish();
  let header: SheetRow | null = null;
  const rows: SheetRow[] = [];
  for (const line of lines) {
    if (isEmpty(line) || line.row === open) continue;
    const row = trimmed(line);
    const fault = rowFault(row);
    if (fault !== null) return refused(fault);
    if (header === null) header = row;
    else if (rows.length === sheetLimits.rows)
      return refused(
        `The sheet has more than ${figure(sheetLimits.rows)} rows below its header. Split it.`,
      );
    else rows.push(row);
  }
  if (open !== null)
    return refused(`Row ${open} has a quotation mark that is never closed. Close it.`);
  if (header === null)
    return refused('The file is empty. Its first row names the columns, such as site.');
  return { ok: true, header, rows, delimiter };
}
