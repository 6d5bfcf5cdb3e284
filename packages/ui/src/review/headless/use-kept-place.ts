'use client';

import { useEffect, useRef } from 'react';

/**
 * Elements of which the first one that stands on the page gets the focus where nothing has it, for what had it is gone, or
 * where the page's heading has it, for the view is another.
 */
export function useKeptPlace<First extends HTMLElement, Second extends HTMLElement>() {
  const first = useRef<First>(null);
  const second = useRef<Second>(null);
  const take = () => (first.current ?? second.current)?.focus({ preventScroll: true });
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement.matches('body, h1'))
      (first.current ?? second.current)?.focus({ preventScroll: true });
  });
  return { first, second, take };
}
