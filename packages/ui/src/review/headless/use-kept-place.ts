'use client';

import { useEffect, useRef } from 'react';

/**
 * Gives the focus to an element where nothing has it: when `shown` becomes another, what had it may be gone.
 */
export function useKeptPlace<T extends HTMLElement>(shown: string) {
  const place = useRef<T>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}
