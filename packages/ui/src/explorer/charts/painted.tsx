'use client';

import { useCallback, useRef, type CSSProperties } from 'react';
import { usePresentation } from '../../context/presentation-context.ts';
import { usePrinting } from '../../context/use-printing.ts';
import { paintHeat, type HeatPicture } from './heat.ts';
import { useThemePainting } from './use-theme-painting.ts';

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
