import { decodeText } from '../../bytes/decode-text.ts';
import { csvRows, delimiterOf, type Delimiter, type SheetRow } from './csv-rows.ts';
import { otherFile } from './other-files.ts';

/** What a sheet may hold. */
export const sheetLimits = {
  bytes: 2_097_152,
  rows: 5000,
  columns: 100,
  characters: 5000,
  /** Characters of a name, a device's ID, a note, and any other text. */
  name: 200,
  device: 100,
  note: 2000,
  text: 200,
} as const;

/** A table as a spreadsheet saves it: the cells of its first row with text, and the rows below that have text. */
export interface Sheet {
  ok: true;
  header: SheetRow;
  rows: SheetRow[];
  delimiter: Delimiter;
}

/** Why a file is no table, in a sentence that says what to do. */
export interface NoSheet {
  ok: false;
  message: string;
}

const refused = (message: string): NoSheet => ({ ok: false, message });
const figure = (value: number): string => value.toLocaleString('en-GB');

/** The line with which Excel is told the delimiter; it shows no row of it. */
const delimiterLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;

const isEmpty = ({ cells }: SheetRow): boolean => cells.every((cell) => cell.trim() === '');

/** The row without the empty cells at its end, which spreadsheets write for columns that once had text. */
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
 * Reads a table as spreadsheets save it as CSV: UTF-8, UTF-16 with a byte order mark, or Windows-1252; with commas,
 * semicolons or tabs, as its first line shows. Rows have the numbers that the spreadsheet shows. What is no such table,
 * or larger than `sheetLimits`, is answered with a sentence; nothing is thrown.
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
  const told = delimiterLine.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  const delimiter = (told?.[1] as Delimiter | undefined) ?? delimiterOf(table);
  return tableOf(table, delimiter);
}

function tableOf(text: string, delimiter: Delimiter): Sheet | NoSheet {
  let header: SheetRow | null = null;
  const rows: SheetRow[] = [];
  const reader = csvRows(text, delimiter);
  let next = reader.next();
  for (; !next.done; next = reader.next()) {
    if (isEmpty(next.value)) continue;
    const row = trimmed(next.value);
    const fault = rowFault(row);
    if (fault !== null) return refused(fault);
    if (header === null) header = row;
    else if (rows.length === sheetLimits.rows)
      return refused(
        `The sheet has more than ${figure(sheetLimits.rows)} rows below its header. Split it.`,
      );
    else rows.push(row);
  }
  if (next.value.open !== null)
    return refused(`Row ${next.value.open} has a quotation mark that is never closed. Close it.`);
  if (header === null)
    return refused('The file is empty. Its first row names the columns, such as site.');
  return { ok: true, header, rows, delimiter };
}
