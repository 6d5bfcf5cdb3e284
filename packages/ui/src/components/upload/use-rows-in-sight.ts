'use client';

import { useState, type UIEvent } from 'react';

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
