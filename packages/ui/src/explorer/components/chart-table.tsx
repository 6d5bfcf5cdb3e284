'use client';

import { keyboardScroll } from '../../components/form/keyboard-scroll.ts';
import { useRowsInSight } from '../../components/upload/use-rows-in-sight.ts';
import { csvLine, type Cell } from '../data/csv.ts';

/** Pixels a row is high; `charts.css` has the same number. */
const rowHeight = 32;
const mostHeight = 320;

/** The numbers behind a chart: heads, and the cells of each row. */
export interface ChartTableData {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

/** The table as CSV (RFC 4180). */
export const tableCsv = ({ columns, rows }: ChartTableData): string =>
  [columns.map(({ label }) => label), ...rows].map(csvLine).join('');

interface ChartTableProps {
  title: string;
  table: ChartTableData;
}

const gap = (height: number) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

/** A table in which only the rows in sight exist, so that thousands scroll like ten. */
export function ChartTable({ title, table }: ChartTableProps) {
  const { columns, rows } = table;
  const height = Math.min(mostHeight, (rows.length + 1) * rowHeight);
  const { first, last, onScroll } = useRowsInSight(rows.length, rowHeight, height);
  return (
    <section
      className="bp-chart-table"
      aria-label={title}
      style={{ maxHeight: height }}
      onScroll={onScroll}
      {...keyboardScroll}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ label, numeric }) => (
              <th key={label} scope="col" data-numeric={numeric ? '' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(first * rowHeight)}
          {rows.slice(first, last + 1).map((cells, at) => (
            <tr key={first + at} aria-rowindex={first + at + 2}>
              {cells.map((cell, column) => (
                <td
                  key={columns[column]?.label}
                  data-numeric={columns[column]?.numeric ? '' : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {gap((rows.length - 1 - last) * rowHeight)}
        </tbody>
      </table>
    </section>
  );
}
