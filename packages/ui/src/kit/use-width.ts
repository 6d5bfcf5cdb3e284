'use client';

import { useLayoutEffect, useState } from 'react';

/**
 * Width of an element in pixels, 0 before layout; put `ref` on it. Not measured earlier, which
 * would force a layout within the rendering task. A hidden element keeps its width.
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
