'use client';

import { useLayoutEffect, useState } from 'react';

/**
 * The width of an element in pixels, 0 until the page was laid out with it; put `ref` on it. It is not asked for before:
 * the browser would have to lay out the page within the task that builds it. An element that is hidden keeps its width.
 */
export function useWidth() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, width };
}
