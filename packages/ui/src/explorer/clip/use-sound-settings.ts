'use client';

import { createStore, useStore } from '../../base/store.ts';
import { type Context, contexts } from './clip.ts';
import { type Tone, type WindowLength, windowLengths } from './spectrogram.ts';

export const frequencyRanges = ['fit', 'whole'] as const;
/** As high as the call needs, or all. */
export type FrequencyRange = (typeof frequencyRanges)[number];

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

const oneOf = <T>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;
const toneIn = (value: unknown): number =>
  typeof value === 'number' && value >= -100 && value <= 100 ? Math.round(value) : 0;

/** Invalid ones get their default. */
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
