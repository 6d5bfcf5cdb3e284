'use client';

import {
  type ReactNode,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keyboardScroll } from './use-rows-in-sight.ts';

/** Extra rows above and below, so that fast scrolling shows no gaps. */
const spare = 8;

interface RowsInSight {
  /** First and last row to draw. In an empty list the last is -1. */
  first: number;
  last: number;
  /** Pixels of all rows before the first and after the last. */
  above: number;
  below: number;
}

/**
 * Visible rows of a long list in a box of `boxHeight` pixels, scrolled to `scrolled`.
 * @param heights Height of each row in pixels.
 */
export function rowsInSight(
  heights: readonly number[],
  scrolled: number,
  boxHeight: number,
): RowsInSight {
  const total = heights.reduce((sum, height) => sum + height, 0);
  const top = Math.max(0, Math.min(scrolled, total - boxHeight));
  let [upper, lower] = [-1, -1];
  let start = 0;
  for (const [at, height] of heights.entries()) {
    if (start >= top + boxHeight) break;
    if (upper < 0 && start + height > top) upper = at;
    lower = at;
    start += height;
  }
  const first = Math.max(0, upper - spare);
  const last = Math.min(heights.length - 1, lower + spare);
  const sum = (from: number, to: number) => {
    let pixels = 0;
    for (let at = from; at < to; at++) pixels += heights[at] ?? 0;
    return pixels;
  };
  return { first, last, above: sum(0, first), below: sum(last + 1, heights.length) };
}

interface MeasuredRows {
  keys: readonly string[];
  /** Assumed height of rows not drawn yet, in pixels. */
  usualHeight: number;
  /** Height of the scrolling box in pixels. */
  boxHeight: number;
}

/**
 * Visible rows of a long list with heights that depend on the text. Put `list` on the element whose
 * children are rows `first` to `last`, spacers of `above` and `below` pixels around it, and
 * `onScroll` on the outer box.
 */
function useMeasuredRows({ keys, usualHeight, boxHeight }: MeasuredRows) {
  const list = useRef<HTMLUListElement>(null);
  const [scrolled, setScrolled] = useState(0);
  /** Measured heights that differ from the usual one. */
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map());
  const measuredAt = useRef(0);
  const heights = keys.map((key) => measured.get(key) ?? usualHeight);
  const sight = rowsInSight(heights, scrolled, boxHeight);

  const measure = useEffectEvent(() => {
    const element = list.current;
    if (!element || element.clientWidth === 0) return;
    // With another width, all texts wrap differently.
    const next = new Map(element.clientWidth === measuredAt.current ? measured : []);
    measuredAt.current = element.clientWidth;
    let changed = next.size !== measured.size;
    for (const [at, row] of [...element.children].entries()) {
      const key = keys[sight.first + at];
      if (key === undefined || !(row instanceof HTMLElement)) continue;
      const height = row.offsetHeight;
      if ((next.get(key) ?? usualHeight) === height) continue;
      next.set(key, height);
      changed = true;
    }
    if (changed) setMeasured(next);
  });
  useLayoutEffect(() => measure());
  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = (event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollTop);
  return { ...sight, list, onScroll };
}

/** Further rows are requested this many before the end. */
const ahead = 20;

interface MeasuredListProps extends MeasuredRows {
  label: string;
  className: string;
  /** Draws the row of a key, as an `li`. */
  row: (index: number) => ReactNode;
  /** More rows can be read. */
  more?: boolean;
  onMore?: () => void;
}

/** A long list in a scrolling box, of which only visible rows exist. */
export function MeasuredList(props: MeasuredListProps) {
  const { label, className, row, more = false, onMore, ...rows } = props;
  const { first, last, above, below, list, onScroll } = useMeasuredRows(rows);
  const askMore = useEffectEvent(() => onMore?.());
  /** Number of rows while the end is near; each number triggers one request. */
  const nearEnd = more && last >= rows.keys.length - ahead ? rows.keys.length : 0;
  useEffect(() => {
    if (nearEnd > 0) askMore();
  }, [nearEnd]);
  return (
    <section
      className={className}
      aria-label={label}
      style={{ maxHeight: rows.boxHeight }}
      onScroll={onScroll}
      {...keyboardScroll}
    >
      <div style={{ height: above }} />
      <ul ref={list}>{rows.keys.slice(first, last + 1).map((_, offset) => row(first + offset))}</ul>
      <div style={{ height: below }} />
    </section>
  );
}
