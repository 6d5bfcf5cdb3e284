import type { Column, Columns, RecordOf } from '../columns/column.ts';
import { namesOf } from '../columns/column.ts';
import { formatColumn } from '../columns/shared.ts';
import { resultsFormat } from '../format/format.ts';
import { csvLine, quoted } from './csv-line.ts';
import { marked } from './formulas.ts';

type Value = string | number | boolean | null;

function cellWriter({ type, decimals }: Column): (value: Value) => string {
  if (type === 'text' || type === 'time' || type === 'date')
    return (value) => quoted(marked(String(value)));
  return decimals === undefined ? String : (value) => Number(value).toFixed(decimals);
}

/** Writes a result table as CSV: its columns in order, then the format version. */
export interface TableWriter<C extends Columns> {
  /** The first line. */
  readonly head: string;
  /** Line of a row, ending in a line feed. */
  line(record: Readonly<RecordOf<C>>): string;
}

export function tableWriter<const C extends Columns>(columns: C): TableWriter<C> {
  const cells = columns.map((column) => ({
    name: column.name as keyof RecordOf<C>,
    cellOf: cellWriter(column),
  }));
  const end = `${resultsFormat}\n`;
  return {
    head: csvLine([...namesOf(columns), formatColumn.name]),
    line(record) {
      let line = '';
      for (const { name, cellOf } of cells) {
        const value = record[name] as Value;
        line += value === null ? ',' : `${cellOf(value)},`;
      }
      return line + end;
    },
  };
}
