'use client';

import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { rowsInSight } from './rows-in-sight.ts';

/** Rows kept above and below those in sight, so that quick scrolling shows no gaps. */
const spare = 8;

/**
 * Which rows of a long list with rows of one height (pixels) are in sight of a box of another.
 * Put `onScroll` on the box; the list renders rows `first` to `last`.
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
  /** What each row is known by, in their order. */
  keys: readonly string[];
  /** Pixels a row is taken to be high until it was drawn. */
  usualHeight: number;
  /** Pixels the box that scrolls them is high. */
  boxHeight: number;
}

/**
 * Which rows of a long list are in sight, where each is as high as its text needs. Put `list` on the element whose
 * children are the rows `first` to `last`, elements of `above` and `below` pixels before and after it, and `onScroll`
 * on the box around them.
 */
export function useMeasuredRows({ keys, usualHeight, boxHeight }: MeasuredRows) {
  const list = useRef<HTMLUListElement>(null);
  const [scrolled, setScrolled] = useState(0);
  /** What rows were drawn with, where that is not the usual height. */
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map());
  const measuredAt = useRef(0);
  const heights = keys.map((key) => measured.get(key) ?? usualHeight);
  const sight = rowsInSight(heights, scrolled, boxHeight);

  const measure = useEffectEvent(() => {
    const element = list.current;
    if (!element || element.clientWidth === 0) return;
    // In another width every text wraps elsewhere.
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
