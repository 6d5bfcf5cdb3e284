'use client';

import { useEffect, useRef } from 'react';
import { reviewActionOf, type ReviewAction } from '../model/review-keys.ts';

const fields = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
const controls = 'a, button, summary, input, [role=button], [role=menuitem]';

/** Whether a key belongs to what has the focus: to a field, or because it presses a button. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || !(event.target instanceof Element)) return true;
  const { target, key } = event;
  if (target.closest(fields)) return true;
  // A dialog has keys of its own.
  if (document.querySelector('[role=dialog][data-state=open]')) return true;
  if (key === ' ') return target.closest(controls) !== null;
  // In the grid, Enter is for the page: what stands in a tile is pressed by the space bar.
  if (key === 'Enter')
    return target.closest(controls) !== null && target.closest('.bp-review-grid') === null;
  return false;
}

/** Single keys of the review, wherever the focus is on its page. A key that is held down counts once. */
export function useReviewKeys(grid: boolean, act: (action: ReviewAction) => void): void {
  const latest = useRef({ grid, act });
  useEffect(() => {
    latest.current = { grid, act };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const action = reviewActionOf(latest.current.grid, event);
      if (!action) return;
      event.preventDefault();
      latest.current.act(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
