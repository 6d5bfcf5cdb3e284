'use client';

import { useLayoutEffect, type RefObject } from 'react';

/**
 * Paints a canvas in the colours that it inherits: at once for paper, which does not wait, otherwise with the next frame,
 * for asking for colours lays out the page. And anew when the class of its theme changes, which Radix' theme does some
 * time after it was given another appearance.
 */
export function useThemePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  paint: (element: HTMLCanvasElement) => void,
  printing: boolean,
): void {
  // Paper is taken as soon as the page is drawn for it, before what follows a drawing.
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const frame = printing ? null : requestAnimationFrame(() => paint(element));
    if (printing) paint(element);
    const observer = new MutationObserver(() => paint(element));
    const theme = element.closest('.radix-themes');
    if (theme) observer.observe(theme, { attributes: true, attributeFilter: ['class'] });
    return () => {
      observer.disconnect();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [canvas, paint, printing]);
}
