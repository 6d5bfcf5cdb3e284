'use client';

import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { usePresentation } from '../../kit/presentation-context.ts';
import { usePrinting } from '../../kit/use-printing.ts';
import { type HeatPicture, paintHeat } from './palette.ts';

/**
 * Paints a canvas in the colours that it inherits: at once for paper, which does not wait, otherwise with the next frame,
 * for asking for colours lays out the page. And anew when the class of its theme changes, which Radix' theme does some
 * time after it was given another appearance.
 */
function useThemePainting(
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

interface PaintedProps {
  picture: HeatPicture;
  /** The 256 colours of the levels, from those that the canvas inherits. */
  pixels: (element: Element) => Uint32Array;
  /** What the picture shows, in words; without it the picture is left out for screen readers. */
  text?: string;
  style?: CSSProperties;
}

function Canvas({ picture, pixels, text, style, printing }: PaintedProps & { printing: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useThemePainting(
    canvas,
    useCallback(
      (element: HTMLCanvasElement) => paintHeat(element, picture, pixels(element)),
      [picture, pixels],
    ),
    printing,
  );
  return (
    <canvas ref={canvas} style={style} aria-hidden={text === undefined ? true : undefined}>
      {text}
    </canvas>
  );
}

/** A picture of levels in the colours of the theme; painted anew where the theme is another. */
export function Painted(props: PaintedProps) {
  const { appearance } = usePresentation();
  const printing = usePrinting();
  return <Canvas key={appearance} printing={printing} {...props} />;
}
