'use client';

import { createStore } from '../base/store.ts';
import { useStore } from '../base/use-store.ts';
import { usualWidth, type Width, widths } from './certainty.ts';

/** How a person reviews, kept in this browser. */
export interface ReviewSettings {
  /** Whether score, model and the verdicts of others are hidden. */
  blind: boolean;
  /** Whether nine clips are shown at a time. */
  grid: boolean;
  /** The width of the interval of a threshold at which it is enough. */
  width: Width;
}

const usual: ReviewSettings = { blind: false, grid: false, width: usualWidth };
const key = 'biophony.reviewing';

/** Reads settings from text; what makes no sense is as usual. */
export function readReviewSettings(text: string | null): ReviewSettings {
  let given: Partial<Record<keyof ReviewSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) given = parsed;
  } catch {
    return usual;
  }
  return {
    blind: given.blind === true,
    grid: given.grid === true,
    width: widths.find((one) => one === given.width) ?? usual.width,
  };
}

function kept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const store = createStore<ReviewSettings>(readReviewSettings(kept()));

/** Changes settings, and keeps them in this browser where it allows that. */
export function changeReviewSettings(part: Partial<ReviewSettings>): void {
  store.set(part);
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // They hold until the page closes.
  }
}

export const useReviewSettings = (): ReviewSettings => useStore(store);
