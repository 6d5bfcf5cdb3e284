'use client';

import {
  binsOfMinute,
  falseColours,
  minutesOfDay,
  type SpectrogramDay,
} from '@biophony/recordings/cubes';
import { useLayoutEffect, useRef } from 'react';

/** Draws a day, a pixel a minute and bin, with its corner at `top`. */
export function drawDay(context: CanvasRenderingContext2D, day: SpectrogramDay, top = 0): void {
  context.putImageData(new ImageData(falseColours(day), minutesOfDay, binsOfMinute), 0, top);
}

/** The picture of a day; what it shows is said beside it. */
export function DayCanvas({ day }: { day: SpectrogramDay | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && day) drawDay(context, day);
  }, [day]);
  return <canvas ref={canvas} width={minutesOfDay} height={binsOfMinute} aria-hidden="true" />;
}
