'use client';

import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { rowsInSight } from './rows-in-sight.ts';

const spare = 8;

/**
 * Visible rows of a long list with equal heights in pixels. Put `onScroll` on the box; render rows
 * `first` to `last`.
 */
export function useRowsInSight(count: number, rowHeight: number, boxHeight: number) {
  const [top, setTop] = useState(0);
  const inBox = Math.ceil(boxHeight / rowHeight);
  const upper = Math.min(Math.floor(top / rowHeight), Math.max(0, count - inBox));
  return {
    first: Math.max(0, upper - spare),
    last: Math.min(count, upper + inBox + spare) - 1,
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  };
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
export function useMeasuredRows({ keys, usualHeight, boxHeight }: MeasuredRows) {
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
