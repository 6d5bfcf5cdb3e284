'use client';

import { createStore } from '../../base/store.ts';
import { useStore } from '../../base/use-store.ts';
import { type Context, contexts } from './clip.ts';
import { type Tone, type WindowLength, windowLengths } from './spectrogram.ts';

export const frequencyRanges = ['fit', 'whole'] as const;
/** How high a picture reaches at first: as high as the call needs, or all that was recorded. */
export type FrequencyRange = (typeof frequencyRanges)[number];

/** How detections are shown and played, all of them alike. */
export interface SoundSettings extends Tone {
  context: Context;
  frequencies: FrequencyRange;
  window: WindowLength;
  loop: boolean;
  /** Whether only the band of the detection, or the frequencies zoomed to, are heard. */
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

const oneOf = <T>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;
const toneIn = (value: unknown): number =>
  typeof value === 'number' && value >= -100 && value <= 100 ? Math.round(value) : 0;

/** Reads settings from text; what makes no sense is as usual. */
export function readSettings(text: string | null): SoundSettings {
  let given: Partial<Record<keyof SoundSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) given = parsed;
  } catch {
    return usualSettings;
  }
  return {
    context: oneOf(given.context, contexts, usualSettings.context),
    frequencies: oneOf(given.frequencies, frequencyRanges, usualSettings.frequencies),
    window: oneOf(given.window, windowLengths, usualSettings.window),
    brightness: toneIn(given.brightness),
    contrast: toneIn(given.contrast),
    loop: given.loop === true,
    filter: given.filter === true,
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

/** Changes settings, and keeps them in this browser where it allows that. */
export function changeSoundSettings(part: Partial<SoundSettings>): void {
  store.set(part);
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // They hold until the page closes.
  }
}

export const useSoundSettings = (): SoundSettings => useStore(store);
