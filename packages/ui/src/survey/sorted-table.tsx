'use client';

import type { Cell } from '@biophony/contract/results/csv';
import { DownloadIcon } from '@radix-ui/react-icons';
import { type ReactNode, use, useState } from 'react';
import { saveBlob } from '../base/browser.ts';
import { type ChartTableData, tableCsv } from '../explorer/charts/chart-frame.tsx';
import { TableMethodContext } from '../explorer/charts/table-method.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { keyboardScroll } from '../kit/use-rows-in-sight.ts';
import { useExplorerMessages, useSurveyMessages } from '../kit/use-page-messages.ts';

/** A column; its ID names it in a download. */
export interface SortedColumn {
  id: string;
  label: string;
  numeric?: boolean;
  /** False for unsortable columns. */
  sorts?: false;
}

/** Value to sort by and download, and what is shown if that differs. */
export interface SortedCell {
  value: Cell;
  content?: ReactNode;
}

export interface SortedRow {
  key: string;
  /** In column order; the first cell names the row. */
  cells: readonly SortedCell[];
  /** Further values of a download by column name: the same columns in all rows. */
  downloaded?: Readonly<Record<string, Cell>>;
}

interface SortedTableProps {
  title: string;
  text: ReactNode;
  /** Further button at the title. */
  action?: ReactNode;
  columns: readonly SortedColumn[];
  rows: readonly SortedRow[];
  /** Initial column, largest first. Null keeps the order of rows. */
  sortedBy: string | null;
  chosen?: string | null;
  /** Name of the downloaded file, without extension. */
  filename: string;
  /** Data to download where that is more than the columns. */
  table?: () => ChartTableData;
}

/** Rows shown first; the others on request. */
const firstRows = 25;

function compared(a: Cell, b: Cell): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return a < b ? -1 : 1;
}

export function SortedTable(props: SortedTableProps) {
  const { title, text, columns, rows, sortedBy, chosen, filename } = props;
  const t = useSurveyMessages();
  const explorer = useExplorerMessages();
  const { add } = use(TableMethodContext);
  const [order, setOrder] = useState({ by: sortedBy, down: true });
  const [isWhole, setWhole] = useState(false);
  const by = Math.max(
    0,
    columns.findIndex(({ id }) => id === order.by),
  );
  const sorted = rows.toSorted((a, b) => {
    if (order.by === null) return 0;
    const [x, y] = [a.cells[by]?.value, b.cells[by]?.value];
    const isNothing = x === null || x === undefined || y === null || y === undefined;
    return isNothing || !order.down ? compared(x, y) : -compared(x, y);
  });
  const visibleRows = isWhole ? sorted : sorted.slice(0, firstRows);
  const download = () => {
    const table = props.table?.() ?? {
      columns: [...columns.map(({ id }) => id), ...Object.keys(rows[0]?.downloaded ?? {})].map(
        (label) => ({ label }),
      ),
      rows: sorted.map(({ cells, downloaded = {} }) => [
        ...cells.map(({ value }) => value),
        ...Object.values(downloaded),
      ]),
    };
    saveBlob(new Blob([tableCsv(add(table))], { type: 'text/csv' }), `${filename}.csv`);
  };
  return (
    <figure className="bp-chart">
      <figcaption className="bp-chart-head">
        <WidgetHeading>{title}</WidgetHeading>
        <span className="bp-chart-actions">
          {props.action}
          <button
            type="button"
            className="bp-quiet"
            aria-label={explorer.downloadChart(title)}
            onClick={download}
          >
            <DownloadIcon aria-hidden="true" />
            <span>{explorer.download}</span>
          </button>
        </span>
      </figcaption>
      <section className="bp-chart-table bp-sorted" aria-label={title} {...keyboardScroll}>
        <table>
          <thead>
            <tr>
              {columns.map(({ id, label, numeric, sorts = true }) => {
                const isOrder = sorts && id === order.by;
                return (
                  <th
                    key={id}
                    scope="col"
                    data-numeric={numeric ? '' : undefined}
                    aria-sort={isOrder ? (order.down ? 'descending' : 'ascending') : undefined}
                  >
                    {sorts ? (
                      <button
                        type="button"
                        className="bp-sort"
                        onClick={() => setOrder({ by: id, down: isOrder ? !order.down : true })}
                      >
                        {label}
                        <span aria-hidden="true">
                          {isOrder ? (order.down ? '\u00a0↓' : '\u00a0↑') : ''}
                        </span>
                      </button>
                    ) : (
                      label
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map(({ key, cells }) => (
              <tr key={key} aria-current={key === chosen ? 'true' : undefined}>
                {columns.map(({ id, numeric }, at) => {
                  const { value, content = String(value ?? '') } = cells[at] ?? {
                    value: null,
                  };
                  return at === 0 ? (
                    <th key={id} scope="row">
                      {content}
                    </th>
                  ) : (
                    <td key={id} data-numeric={numeric ? '' : undefined}>
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="bp-small bp-soft bp-chart-text">{text}</p>
      {rows.length > firstRows && (
        <button type="button" className="bp-quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.fewerRows : t.allRows(rows.length)}
        </button>
      )}
    </figure>
  );
}
