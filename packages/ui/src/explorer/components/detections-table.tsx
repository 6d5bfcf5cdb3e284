'use client';

import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useRowsInSight } from '../../components/upload/use-rows-in-sight.ts';
import { useMessages } from '../../provider/look-context.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { DetectionCells } from './detection-cells.tsx';

/** Pixels a row is high; `detections.css` has the same numbers. */
const rowHeight = 44;
const headHeight = 36;
const mostHeight = 11 * rowHeight;
/** Browsers draw no list higher than some 17 million pixels. */
export const mostListed = 350_000;

interface DetectionsTableProps {
  /** How many there are. */
  count: number;
  /** The row at a place, if it is there yet. */
  rowAt: (place: number) => DetectionRow | undefined;
  rankOf: (detection: DetectionRow) => number;
  banded: boolean;
  /** Place of the chosen detection; -1 for none. */
  chosen: number;
  /** Tells which rows are wanted. */
  onSight: (first: number, last: number) => void;
  onChoose: (place: number) => void;
  /** Keys that do not move; true for those that meant something. */
  onKey: (key: string) => boolean;
}

function stepOf(key: string, inSight: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    j: 1,
    k: -1,
    PageDown: inSight,
    PageUp: -inSight,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key] ?? null;
}

/** The detections that pass the filters. Only the rows in sight exist; arrow keys, j and k move through all of them. */
export function DetectionsTable(props: DetectionsTableProps) {
  const { count, rowAt, rankOf, banded, chosen, onSight, onChoose, onKey } = props;
  const { explorer: words, common } = useMessages();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const listed = Math.min(count, mostListed);
  const height = Math.min(mostHeight, listed * rowHeight);
  const { first, last, onScroll } = useRowsInSight(listed, rowHeight, height);
  useEffect(() => onSight(first, last), [onSight, first, last]);
  useEffect(() => {
    const element = box.current;
    if (!element || chosen < 0) return;
    const top = chosen * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + height)
      element.scrollTop = top + rowHeight - height;
  }, [chosen, height]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event.key, Math.floor(height / rowHeight) - 1);
    if (step !== null) {
      const next = Math.min(listed - 1, Math.max(0, chosen + step));
      if (next !== chosen) onChoose(next);
    } else if (!onKey(event.key)) return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    if (row?.dataset.place) onChoose(Number(row.dataset.place));
  };
  // A table one moves through with keys is a grid (WAI-ARIA 1.2): it holds the focus for its rows.
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-activedescendant': chosen >= first && chosen <= last ? `${id}-${chosen}` : undefined,
    'data-banded': banded ? '' : undefined,
    onKeyDown,
    onClick,
  } as const;
  const heads = [
    ['bp-cell-species', words.columnSpecies],
    ['bp-cell-time', words.columnTime],
    ['bp-cell-confidence', words.columnConfidence],
    ...(banded
      ? [
          ['bp-cell-band', words.columnBand],
          ['bp-cell-snr', words.columnSnr],
        ]
      : []),
    ['bp-cell-file', words.columnFile],
    ['bp-cell-verdict', words.columnVerdict],
  ] as const;
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const gap = (rows: number) =>
    rows > 0 && <tr aria-hidden="true" style={{ height: rows * rowHeight }} />;
  return (
    <div
      ref={box}
      className="bp-detections"
      style={{ height: height + headHeight }}
      onScroll={onScroll}
    >
      <table {...grid} aria-label={words.list} aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {heads.map(([className, label]) => (
              <th key={className} scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(first)}
          {places.map((place) => {
            const detection = rowAt(place);
            return (
              <tr
                key={place}
                id={`${id}-${place}`}
                aria-rowindex={place + 2}
                aria-selected={place === chosen}
                data-place={place}
              >
                {detection ? (
                  <DetectionCells detection={detection} rank={rankOf(detection)} banded={banded} />
                ) : (
                  <td colSpan={heads.length} className="bp-cell-waiting">
                    <span>{common.loading}</span>
                  </td>
                )}
              </tr>
            );
          })}
          {gap(listed - 1 - last)}
        </tbody>
      </table>
    </div>
  );
}
