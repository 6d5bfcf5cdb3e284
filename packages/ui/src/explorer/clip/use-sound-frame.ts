'use client';

import { useState } from 'react';
import { clipBounds, type ClipView } from './clip-view.ts';
import {
  type Clip,
  frameWithin,
  movedFrame,
  sameFrame,
  type SoundFrame,
  zoomedFrequency,
  zoomedTime,
} from './clip.ts';
import type { FrequencyRange } from './use-sound-settings.ts';

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
