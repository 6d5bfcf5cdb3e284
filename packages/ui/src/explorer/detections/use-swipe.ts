'use client';

import { type TouchEvent, useRef } from 'react';

/** Pixels a finger moves sideways at least. */
const least = 56;
/** What is moved by fingers itself. */
const own = 'input, select, textarea, canvas, .bp-sound-picture';

/** Tells sideways movements of one finger: handlers for the element they are made on, or for those in it that `within` names. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void, within?: string) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const isTaken = (target: EventTarget): boolean =>
    target instanceof Element &&
    (target.closest(own) !== null || (within !== undefined && target.closest(within) === null));
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      start.current =
        touch && touches.length === 1 && !isTaken(target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= least && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 'left' : 'right');
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
}
