'use client';

import { minutesOfDay } from '@biophony/recordings/cubes';
import {
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

/** A place in the picture of a day: a minute of it, and hertz. */
export interface DayPlace {
  minute: number;
  hertz: number;
}

const hour = 60;
/** Keys that move by minutes, and those that move by steps of frequency. */
const byMinutes: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -hour,
  PageDown: hour,
};
const bySteps: Readonly<Record<string, number>> = { ArrowDown: -1, ArrowUp: 1 };
const steps = 40;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** A place that pointer and keyboard move over a picture from midnight to midnight and from 0 to `topHz`. */
export function useDayCursor(
  topHz: number,
  slider: RefObject<HTMLInputElement | null>,
  onOpen: () => void,
) {
  const [place, setPlace] = useState<DayPlace | null>(null);
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    setPlace({
      minute: between(Math.floor(x * minutesOfDay), 0, minutesOfDay - 1),
      hertz: between((1 - y) * topHz, 0, topHz),
    });
  };
  const start = { minute: minutesOfDay / 2, hertz: topHz / 4 };
  return {
    place,
    pointer: {
      onPointerMove: at,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        at(event);
        slider.current?.focus({ preventScroll: true });
        // Pressing on what cannot be focused would take the focus away again.
        event.preventDefault();
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        // A finger covers what it points at: it chooses, and the link opens.
        if (event.pointerType === 'mouse' && event.button === 0) onOpen();
      },
    },
    keyboard: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setPlace({ ...(place ?? start), minute: Number(target.value) }),
      onFocus: () => setPlace((known) => known ?? start),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { minute, hertz } = place ?? start;
        if (event.key === 'Enter') onOpen();
        else if (event.key === 'Home') setPlace({ minute: 0, hertz });
        else if (event.key === 'End') setPlace({ minute: minutesOfDay - 1, hertz });
        else if (event.key in byMinutes || event.key in bySteps)
          setPlace({
            minute: between(minute + (byMinutes[event.key] ?? 0), 0, minutesOfDay - 1),
            hertz: between(hertz + ((bySteps[event.key] ?? 0) * topHz) / steps, 0, topHz),
          });
        else return;
        event.preventDefault();
      },
    },
  };
}
