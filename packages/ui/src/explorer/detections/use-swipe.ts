'use client';

import { type TouchEvent, useRef } from 'react';

/** Pixels. */
const least = 56;
/** They have touch gestures of their own. */
const own = 'input, select, textarea, canvas, .bp-sound-picture';

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
