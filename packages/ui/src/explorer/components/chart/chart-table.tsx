'use client';

import { csvLine, type Cell } from '@biophony/contract/results/csv';
import { keyboardScroll } from '../../../components/form/keyboard-scroll.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { usePrinting } from '../../../context/use-printing.ts';
import { numberFormat } from '../../../format/intl.ts';
import { useRowsInSight } from '../../../components/upload/use-rows-in-sight.ts';

/** Pixels a row is high; `charts.css` has the same number. */
const rowHeight = 32;
const mostHeight = 320;
/** Rows that are printed, the first ones. */
const mostPrinted = 1000;

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

/** A table in which only the rows in sight exist, so that thousands scroll like ten. Paper has them all, or a thousand. */
export function ChartTable({ title, table }: ChartTableProps) {
  const { columns, rows } = table;
  const { messages, locale } = usePresentation();
  const height = Math.min(mostHeight, (rows.length + 1) * rowHeight);
  const { first, last, onScroll } = useRowsInSight(rows.length, rowHeight, height);
  const printing = usePrinting();
  const [from, to] = printing ? [0, Math.min(mostPrinted, rows.length) - 1] : [first, last];
  const number = (value: number) => numberFormat(locale).format(value);
  const scrolled = (
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
          {gap(from * rowHeight)}
          {rows.slice(from, to + 1).map((cells, at) => (
            <tr key={from + at} aria-rowindex={from + at + 2}>
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
          {gap((rows.length - 1 - to) * rowHeight)}
        </tbody>
      </table>
    </section>
  );
  if (!printing || to + 1 >= rows.length) return scrolled;
  return (
    <>
      {scrolled}
      <p className="bp-small">
        {messages.explorer.listPrinted(number(from + 1), number(to + 1), number(rows.length))}
      </p>
    </>
  );
}
