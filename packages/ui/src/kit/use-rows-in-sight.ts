'use client';

import { type UIEvent, useState } from 'react';

/**
 * Props that make a scrolling region accessible by keyboard (WCAG 2.1.1) when nothing inside takes
 * the focus.
 */
export const keyboardScroll = { tabIndex: 0 } as const;

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
