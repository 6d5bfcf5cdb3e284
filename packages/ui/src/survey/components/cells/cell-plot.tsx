'use client';

import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Painted } from '../../../explorer/charts/painted.tsx';
import { countPixels } from '../../../explorer/charts/palette.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { moveCell, type Cell } from '../../model/cells/move-cell.ts';
import { CellGrid, type CellGridProps } from './cell-grid.tsx';

interface CellPlotProps extends Omit<CellGridProps, 'children' | 'readout'> {
  /** What the picture shows, in words. */
  title: string;
  /** Level 0 to 255 of a cell; null leaves it hatched. Must stay the same while the figures do. */
  level: (column: number, row: number) => number | null;
  /** Says what a cell holds. */
  textOf: (cell: Cell) => string;
  /** Names of columns. */
  below: readonly { column: number; label: string }[];
  /** What Enter and clicks do with a cell, in words; without it they do nothing. */
  onChoose?: (cell: Cell) => void;
  /** Drawn above the cells. */
  children?: ReactNode;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** Cells painted in a box that scrolls by itself: pointed at, and moved through with the arrow keys. */
export function CellPlot(props: CellPlotProps) {
  const { title, columns, rows, level, textOf, below, onChoose } = props;
  const words = useChartsMessages();
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
          {byKeyboard && <span className="bp-soft"> {words.cellHint}</span>}
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
          aria-label={words.cell(title, textOf(cursor))}
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
