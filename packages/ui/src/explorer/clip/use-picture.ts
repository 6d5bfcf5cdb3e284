'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ClipView } from './clip-view.ts';
import type { SoundFrame } from './clip.ts';
import type { Spectrogram, WindowLength } from './spectrogram.ts';

interface Size {
  columns: number;
  rows: number;
}

/** Device pixels. */
function useDevicePixels(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      const [columns, rows] = [box.clientWidth, box.clientHeight].map((pixels) =>
        Math.round(pixels * devicePixelRatio),
      ) as [number, number];
      if (columns > 0 && rows > 0)
        setSize((before) =>
          before?.columns === columns && before.rows === rows ? before : { columns, rows },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

type Drawing = Pick<ClipView, 'clip' | 'picture'>;

interface Wanted {
  view: Drawing;
  frame: SoundFrame;
  window: WindowLength;
}

/**
 * At the screen's resolution. The last picture of the clip stays until a new one is ready; its
 * frame tells what it shows.
 */
export function usePicture(box: RefObject<HTMLElement | null>, { view, frame, window }: Wanted) {
  const size = useDevicePixels(box);
  const [drawn, setDrawn] = useState<{ of: Drawing; picture: Spectrogram } | null>(null);
  const [failed, setFailed] = useState(false);
  const work = useRef<Promise<void>>(Promise.resolve());
  const { from, to, low, high } = frame;
  useEffect(() => {
    if (!size) return;
    let wanted = true;
    const draw = async () => {
      if (!wanted) return;
      try {
        const picture = await view.picture({ frame: { from, to, low, high }, window, ...size });
        if (wanted) setDrawn({ of: view, picture });
        if (wanted) setFailed(false);
      } catch (error) {
        console.error(error);
        if (wanted) setFailed(true);
      }
    };
    // Draws only the last of those wanted meanwhile.
    work.current = work.current.then(draw);
    return () => {
      wanted = false;
    };
  }, [view, size, window, from, to, low, high]);
  const picture = drawn?.of.clip === view.clip ? drawn.picture : null;
  return { picture, failed };
}
