'use client';

import { createStore, useStore } from '../base/store.ts';
import { usualWidth, type Width, widths } from './use-certainty.ts';

export interface ReviewSettings {
  /** Hides score, model and the verdicts of others. */
  blind: boolean;
  grid: boolean;
  width: Width;
}

const usual: ReviewSettings = { blind: false, grid: false, width: usualWidth };
const key = 'biophony.reviewing';

/** Parses settings; invalid values become defaults. */
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

export function changeReviewSettings(part: Partial<ReviewSettings>): void {
  store.set(part);
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // They hold until the page closes.
  }
}

export const useReviewSettings = (): ReviewSettings => useStore(store);
