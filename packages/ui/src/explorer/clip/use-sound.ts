'use client';

import { useState, type RefObject, useEffect, useRef } from 'react';
import { createStore, useStore } from '../../base/store.ts';
import { clipBounds, type ClipView } from './clip-view.ts';
import {
  type Context,
  contexts,
  type Clip,
  frameWithin,
  movedFrame,
  sameFrame,
  type SoundFrame,
  zoomedFrequency,
  zoomedTime,
} from './clip.ts';
import { type Tone, type WindowLength, windowLengths, type Spectrogram } from './spectrogram.ts';

export const frequencyRanges = ['fit', 'whole'] as const;
/** As high as the call needs, or all. */
type FrequencyRange = (typeof frequencyRanges)[number];

export interface SoundSettings extends Tone {
  context: Context;
  frequencies: FrequencyRange;
  window: WindowLength;
  loop: boolean;
  /** Plays only the detection's band, or the frequencies zoomed to. */
  filter: boolean;
}

export const usualSettings: SoundSettings = {
  context: 3,
  frequencies: 'fit',
  window: 'medium',
  brightness: 0,
  contrast: 0,
  loop: false,
  filter: false,
};

const key = 'biophony.sound';

const oneOf = <T>(value: unknown, options: readonly T[], otherwise: T): T =>
  options.find((one) => one === value) ?? otherwise;
const toneIn = (value: unknown): number =>
  typeof value === 'number' && value >= -100 && value <= 100 ? Math.round(value) : 0;

/** Invalid ones get their default. */
export function readSettings(text: string | null): SoundSettings {
  let values: Partial<Record<keyof SoundSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) values = parsed;
  } catch {
    return usualSettings;
  }
  return {
    context: oneOf(values.context, contexts, usualSettings.context),
    frequencies: oneOf(values.frequencies, frequencyRanges, usualSettings.frequencies),
    window: oneOf(values.window, windowLengths, usualSettings.window),
    brightness: toneIn(values.brightness),
    contrast: toneIn(values.contrast),
    loop: values.loop === true,
    filter: values.filter === true,
  };
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const store = createStore<SoundSettings>(readSettings(kept()));

/** Changes settings and stores them in this browser where it allows that. */
export function changeSoundSettings(part: Partial<SoundSettings>): void {
  store.set(part);
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // Without storage they last until the page closes.
  }
}

export const useSoundSettings = (): SoundSettings => useStore(store);

export interface ShownSound {
  frame: SoundFrame;
  home: SoundFrame;
  /** All of the clip. */
  bounds: SoundFrame;
  zoomed: boolean;
  show(frame: SoundFrame): void;
  /** `factor` below 1 zooms in; the share `at` of the width or height stays. */
  zoomTime(factor: number, at?: number): void;
  zoomFrequency(factor: number, at?: number): void;
  move(right: number, up: number): void;
  reset(): void;
}

/** Visible part of a clip; another clip resets it. */
export function useSoundFrame(
  view: ClipView | null,
  frequencies: FrequencyRange,
): ShownSound | null {
  const [chosen, choose] = useState<{ of: Clip; high: number; frame: SoundFrame } | null>(null);
  if (!view) return null;
  const { clip } = view;
  const bounds = clipBounds(clip);
  const home = frequencies === 'whole' ? bounds : { ...bounds, high: view.topHz };
  const frame = chosen?.of === clip && chosen.high === home.high ? chosen.frame : home;
  const show = (wanted: SoundFrame) =>
    choose({ of: clip, high: home.high, frame: frameWithin(wanted, bounds) });
  return {
    frame,
    home,
    bounds,
    zoomed: !sameFrame(frame, home),
    show,
    zoomTime: (factor, at) => show(zoomedTime(frame, bounds, factor, at)),
    zoomFrequency: (factor, at) => show(zoomedFrequency(frame, bounds, factor, at)),
    move: (right, up) => show(movedFrame(frame, bounds, right, up)),
    reset: () => choose(null),
  };
}

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
