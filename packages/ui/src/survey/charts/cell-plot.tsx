'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Painted } from '../../explorer/charts/chart-frame.tsx';
import { countPixels } from '../../explorer/charts/palette.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { type Cell, moveCell } from '../days.ts';

interface CellGridProps {
  columns: number;
  rows: number;
  /** Least height of all rows in pixels; columns are between `least` and `most` pixels wide. */
  rowHeight: number;
  column: { least: number; most: number };
  side: ReactNode;
  longNames?: boolean;
  readout: ReactNode;
  children: ReactNode;
}

/** Keeps its height while the cells are missing. */
export function CellGrid(props: CellGridProps) {
  const { columns, rows, rowHeight, column, side, longNames = false, readout, children } = props;
  const style = {
    '--bp-cells-row': `${rowHeight}px`,
    '--bp-cells-rows': rows,
    '--bp-cells-least': `${columns * column.least}px`,
    '--bp-cells-most': `${columns * column.most}px`,
  } as CSSProperties;
  return (
    <div className="bp-cells" data-long-names={longNames ? '' : undefined} style={style}>
      <div className="bp-cells-box">
        <div className="bp-cells-grid">
          <div className="bp-cells-side">{side}</div>
          {children}
        </div>
      </div>
      {readout}
    </div>
  );
}

interface CellPlotProps extends Omit<CellGridProps, 'children' | 'readout'> {
  title: string;
  /**
   * Level of a cell, 0 to 255; null hatches it. Must be the same function while the figures stay.
   */
  level: (column: number, row: number) => number | null;
  textOf: (cell: Cell) => string;
  below: readonly { column: number; label: string }[];
  /** Text of what Enter and clicks do with a cell; without it they do nothing. */
  onChoose?: (cell: Cell) => void;
  children?: ReactNode;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

export function CellPlot(props: CellPlotProps) {
  const { title, columns, rows, level, textOf, below, onChoose } = props;
  const t = useChartsMessages();
  const [at, setAt] = useState<Cell | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const picture = useMemo(() => ({ columns, rows, level }), [columns, rows, level]);
  const cursor = {
    column: clamp(at?.column ?? 0, columns - 1),
    row: clamp(at?.row ?? 0, rows - 1),
  };

  useEffect(() => {
    if (byKeyboard) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const pointed = (event: PointerEvent<HTMLElement>): Cell => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      column: clamp(Math.floor(((event.clientX - box.left) / box.width) * columns), columns - 1),
      row: clamp(Math.floor(((event.clientY - box.top) / box.height) * rows), rows - 1),
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveCell(cursor, event.key, { columns, rows });
    if (!to) return;
    setAt(to);
    event.preventDefault();
  };
  return (
    <CellGrid
      {...props}
      readout={
        <p
          className="bp-small bp-heat-readout bp-numbers"
          aria-live={byKeyboard ? 'polite' : 'off'}
        >
          {at || byKeyboard ? textOf(cursor) : '\u00a0'}
          {byKeyboard && <span className="bp-soft"> {t.cellHint}</span>}
        </p>
      }
    >
      <div
        className="bp-heat-plot"
        onPointerMove={(event) => setAt(pointed(event))}
        onPointerLeave={() => setAt(null)}
        onPointerUp={(event) => onChoose?.(pointed(event))}
      >
        <Painted picture={picture} pixels={countPixels} text={title} />
        {props.children}
        <button
          ref={button}
          type="button"
          className="bp-heat-cursor"
          style={
            {
              left: `${(100 * cursor.column) / columns}%`,
              width: `${100 / columns}%`,
              '--bp-cells-at': cursor.row,
            } as CSSProperties
          }
          aria-label={t.cell(title, textOf(cursor))}
          onFocus={() => setByKeyboard(true)}
          onBlur={() => {
            setByKeyboard(false);
            setAt(null);
          }}
          onKeyDown={onKeyDown}
          onClick={() => onChoose?.(cursor)}
        />
      </div>
      <div className="bp-cells-below" aria-hidden="true">
        {below.map((one) => (
          <span key={one.column} style={{ left: `${(100 * one.column) / columns}%` }}>
            {one.label}
          </span>
        ))}
      </div>
    </CellGrid>
  );
}

const steps = [1, 2, 3, 4, 5, 6, 7, 8];

interface CellLegendProps {
  none: string;
  most: string;
  silent: string;
  /** Label of the dots; null without dots. */
  dots?: string | null;
}

export function CellLegend({ none, most, silent, dots = null }: CellLegendProps) {
  return (
    <div className="bp-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span className="bp-legend-none">
        <span />
        {none}
      </span>
      <span className="bp-legend-scale">
        {steps.map((step) => (
          <span key={step} style={{ background: `var(--bp-data-${step})` }} />
        ))}
      </span>
      <span>{most}</span>
      <span className="bp-legend-silent">
        <span />
        {silent}
      </span>
      {dots !== null && (
        <span className="bp-legend-dots">
          <span />
          {dots}
        </span>
      )}
    </div>
  );
}
