'use client';

import { type Cell, csvLine } from '@biophony/contract/results/csv';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  type ReactNode,
  use,
  useState,
} from 'react';
import { numberFormat } from '../../base/intl.ts';
import { saveBlob } from '../../base/browser.ts';
import { BarChartIcon, DownloadIcon, TableIcon } from './chart-icons.tsx';
import { type HeatPicture, paintHeat } from './palette.ts';
import { TableMethodContext } from './table-method.ts';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import { keyboardScroll, useRowsInSight } from '../../kit/use-rows-in-sight.ts';
import { usePrinting } from '../../kit/use-printing.ts';

/**
 * Reading colours forces a layout, so this waits for a frame, except for print. Radix changes the
 * theme's class some time after its appearance.
 */
function useThemePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  paint: (element: HTMLCanvasElement) => void,
  printing: boolean,
): void {
  // Printing begins before effects run.
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const frame = printing ? null : requestAnimationFrame(() => paint(element));
    if (printing) paint(element);
    const observer = new MutationObserver(() => paint(element));
    const theme = element.closest('.radix-themes');
    if (theme) observer.observe(theme, { attributes: true, attributeFilter: ['class'] });
    return () => {
      observer.disconnect();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [canvas, paint, printing]);
}

interface PaintedProps {
  picture: HeatPicture;
  /** 256 colours, inherited by the canvas. */
  pixels: (element: Element) => Uint32Array;
  /** Text alternative; without it the picture is hidden. */
  text?: string;
  style?: CSSProperties;
}

function Canvas({ picture, pixels, text, style, printing }: PaintedProps & { printing: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useThemePainting(
    canvas,
    useCallback(
      (element: HTMLCanvasElement) => paintHeat(element, picture, pixels(element)),
      [picture, pixels],
    ),
    printing,
  );
  return (
    <canvas ref={canvas} style={style} aria-hidden={text === undefined ? true : undefined}>
      {text}
    </canvas>
  );
}

export function Painted(props: PaintedProps) {
  const { appearance } = usePresentation();
  const printing = usePrinting();
  return <Canvas key={appearance} printing={printing} {...props} />;
}

/** Pixels; the same number as in `charts.css`. */
const rowHeight = 32;
const mostHeight = 320;
const mostPrinted = 1000;

/** Numbers behind a chart: column heads, and the cells of each row. */
export interface ChartTableData {
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly Cell[])[];
}

/** Returns the table as CSV (RFC 4180). */
export const tableCsv = ({ columns, rows }: ChartTableData): string =>
  [columns.map(({ label }) => label), ...rows].map(csvLine).join('');

interface ChartTableProps {
  title: string;
  table: ChartTableData;
}

const gap = (height: number) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

/** Table that renders only the rows in sight, and prints up to a thousand. */
export function ChartTable({ title, table }: ChartTableProps) {
  const { columns, rows } = table;
  const { locale } = usePresentation();
  const t = useExplorerMessages();
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
        {t.listPrinted(number(from + 1), number(to + 1), number(rows.length))}
      </p>
    </>
  );
}

interface ChartFrameProps {
  title: string;
  /** Sentence on the chart, its text alternative. Null without one. */
  text: ReactNode;
  /** Numbers behind the chart. Null while they are read. */
  table: (() => ChartTableData) | null;
  /** Without extension. */
  filename: string;
  /** Further controls beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Chart with title, sentence, data table, and its download. */
export function ChartFrame({ title, text, table, filename, actions, children }: ChartFrameProps) {
  const t = useExplorerMessages();
  const { add } = use(TableMethodContext);
  const [asTable, setAsTable] = useState(false);
  const download = () =>
    table && saveBlob(new Blob([tableCsv(add(table()))], { type: 'text/csv' }), `${filename}.csv`);
  return (
    <figure className="bp-chart">
      <figcaption className="bp-chart-head">
        <WidgetHeading>{title}</WidgetHeading>
        <span className="bp-chart-actions">
          {actions}
          <button
            type="button"
            className="bp-quiet"
            disabled={table === null}
            aria-label={asTable ? t.showChart(title) : t.showTable(title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <BarChartIcon aria-hidden="true" /> : <TableIcon aria-hidden="true" />}
            <span>{asTable ? t.asChart : t.asTable}</span>
          </button>
          <button
            type="button"
            className="bp-quiet"
            disabled={table === null}
            aria-label={t.downloadChart(title)}
            onClick={download}
          >
            <DownloadIcon aria-hidden="true" />
            <span>{t.download}</span>
          </button>
        </span>
      </figcaption>
      {asTable && table ? <ChartTable title={title} table={table()} /> : children}
      {text !== null && <p className="bp-small bp-soft bp-chart-text">{text}</p>}
    </figure>
  );
}
