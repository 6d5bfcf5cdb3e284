'use client';

import { useEffect, useRef } from 'react';

/** Elements of which the first one that stands on the page gets the focus where nothing has it, for what had it is gone. */
export function useKeptPlace<First extends HTMLElement, Second extends HTMLElement>() {
  const first = useRef<First>(null);
  const second = useRef<Second>(null);
  const take = () => (first.current ?? second.current)?.focus({ preventScroll: true });
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      (first.current ?? second.current)?.focus({ preventScroll: true });
  });
  return { first, second, take };
}
