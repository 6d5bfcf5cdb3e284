import { lineOf, shortText, textOf, type Value } from './cell-values.ts';
import { remark, type ColumnName, type FoundColumn, type SheetRemark } from './columns.ts';
import type { SheetRow } from './csv-rows.ts';
import { sheetLimits } from './read-sheet.ts';

/** The cells of a row by the names of their columns, and what is wrong with them. */
export interface RowCells {
  faults: SheetRemark[];
  warnings: SheetRemark[];
  /** What the sheet calls a column. */
  titleOf(column: ColumnName): string;
  /** What stands in a cell on one line; null for nothing. */
  line(column: ColumnName): string | null;
  /** The same, where it is no longer than it may be; a note keeps its lines. */
  text(column: ColumnName): string | null;
  /** The value of a cell that has one; notes the fault of a cell that cannot be read. */
  value<T>(column: ColumnName, read: (text: string) => Value<T>): T | null;
  fault(column: ColumnName, message: string): void;
  warn(column: ColumnName, message: string): void;
}

function longestOf(column: ColumnName): number {
  if (column === 'note' || column === 'site_note') return sheetLimits.note;
  if (column === 'site') return sheetLimits.name;
  return column === 'device_id' ? sheetLimits.device : sheetLimits.text;
}

export function rowCells(
  { row, cells }: SheetRow,
  columns: ReadonlyMap<ColumnName, FoundColumn>,
): RowCells {
  const faults: SheetRemark[] = [];
  const warnings: SheetRemark[] = [];
  const titleOf = (column: ColumnName): string => columns.get(column)?.title ?? column;
  const cellOf = (column: ColumnName): string | undefined => {
    const found = columns.get(column);
    return found && cells[found.at];
  };
  const line = (column: ColumnName): string | null => lineOf(cellOf(column));
  const fault = (column: ColumnName, message: string): void => {
    faults.push(remark(row, titleOf(column), message));
  };
  const valueOf = <T>(
    column: ColumnName,
    text: string | null,
    read: (text: string) => Value<T>,
  ): T | null => {
    if (text === null) return null;
    const found = read(text);
    if (found.ok) return found.value;
    fault(column, found.message);
    return null;
  };
  return {
    faults,
    warnings,
    titleOf,
    line,
    text: (column) => {
      const longest = longestOf(column);
      const text = longest === sheetLimits.note ? textOf(cellOf(column)) : line(column);
      return valueOf(column, text, (found) => shortText(found, longest));
    },
    value: (column, read) => valueOf(column, line(column), read),
    fault,
    warn: (column, message) => {
      warnings.push(remark(row, titleOf(column), message));
    },
  };
}
