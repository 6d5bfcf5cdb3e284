'use client';

import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { usePresentation } from '../../kit/presentation-context.ts';
import { usePrinting } from '../../kit/use-printing.ts';
import { type HeatPicture, paintHeat } from './palette.ts';

/**
 * Reading colours forces a layout, so this waits for a frame, except for print. Radix changes the
 * theme's class some time after its appearance.
 */
function useThemePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  paint: (element: HTMLCanvasElement) => void,
  printing: boolean,
): void {
  // Printing begins before effects run.
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
  /** 256 colours, inherited by the canvas. */
  pixels: (element: Element) => Uint32Array;
  /** Text alternative; without it the picture is hidden. */
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

export function Painted(props: PaintedProps) {
  const { appearance } = usePresentation();
  const printing = usePrinting();
  return <Canvas key={appearance} printing={printing} {...props} />;
}
