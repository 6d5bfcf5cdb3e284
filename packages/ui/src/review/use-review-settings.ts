'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../base/query-keys.ts';
import { createStore, useStore } from '../base/store.ts';
import { useKit } from '../kit/kit-context.ts';

export interface Certainty {
  probability: number;
  /** Lowest score that reaches it, with the ends of its 95% interval. */
  score: number;
  low: number;
  high: number;
  width: number;
  /** Text on why the interval is not reliable yet and what to do; null where it is. */
  doubt: string | null;
  enough: boolean;
  precision: { precision: number; score: number } | null;
}

/** Scores. */
export const widths = [0.05, 0.1, 0.2] as const;
export type Width = (typeof widths)[number];
const usualWidth: Width = 0.1;

type Figures = Pick<
  CalibrationFigures,
  'probabilities' | 'precisions' | 'warnings' | 'lowest' | 'highest'
>;

/**
 * With these warnings the interval is narrow but says little of the distance to the true threshold:
 * docs/decisions/0140 and 0143.
 */
const undermining: ReadonlySet<CalibrationFigures['warnings'][number]['code']> = new Set([
  'few_yes',
  'few_no',
  'all_yes',
  'all_no',
  'separation',
  'slope_not_positive',
  'spread_over_sites',
]);

function doubtOf({ warnings, lowest, highest }: Figures, score: number): string | null {
  const isReviewed = lowest !== null && highest !== null && score >= lowest && score <= highest;
  const warning = warnings.find(
    ({ code }) => undermining.has(code) || (code === 'threshold_outside_sample' && !isReviewed),
  );
  return warning?.message ?? null;
}

const nearest = <T>(list: readonly T[], wanted: number, valueOf: (one: T) => number) =>
  list.reduce<T | null>(
    (best, one) =>
      best === null || Math.abs(valueOf(one) - wanted) < Math.abs(valueOf(best) - wanted)
        ? one
        : best,
    null,
  );

/**
 * Certainty of the threshold with the probability nearest to `probability`; null while the verdicts
 * give no threshold or no interval.
 */
export function measureCertainty(
  figures: Figures,
  wanted: number,
  probability = 0.9,
): Certainty | null {
  const { probabilities, precisions } = figures;
  const figure = nearest(probabilities, probability, (one) => one.probability);
  if (!figure || figure.score === null || figure.low === null || figure.high === null) return null;
  const width = figure.high - figure.low;
  const doubt = doubtOf(figures, figure.score);
  const held = nearest(precisions, probability, (one) => one.precision);
  return {
    probability: figure.probability,
    score: figure.score,
    low: figure.low,
    high: figure.high,
    width,
    doubt,
    enough: doubt === null && width <= wanted,
    precision:
      held && held.score !== null ? { precision: held.precision, score: held.score } : null,
  };
}

/** Milliseconds without new verdicts before the figures are requested again. */
const settleMs = 4000;

/**
 * Certainty of the threshold by the service's figures, and progress of the sample: requested again
 * after verdicts have arrived and none follow for a while. Null without figures, and for
 * unstratified samples.
 */
export function useCertainty(
  projectId: string,
  sampleId: string,
  stratified: boolean,
  turnCount: number,
  waiting: number,
  width: number,
): Certainty | null {
  const { client, queryClient } = useKit();
  const { data, refetch } = useQuery(
    {
      queryKey: ['calibration-preview', projectId, sampleId],
      queryFn: ({ signal }) =>
        createReviewClient(client).calibrations.preview(
          projectId,
          { sample_id: sampleId },
          { signal },
        ),
      enabled: stratified,
      retry: false,
    },
    queryClient,
  );
  useEffect(() => {
    if (turnCount === 0 || waiting > 0) return;
    const timer = setTimeout(() => {
      for (const queryKey of [keys.sample(projectId, sampleId), keys.overview(projectId)])
        void queryClient.invalidateQueries({ queryKey });
      if (stratified) void refetch();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [turnCount, waiting, stratified, projectId, sampleId, queryClient, refetch]);
  return data ? measureCertainty(data, width) : null;
}

interface ReviewSettings {
  /** Hides score, model and the verdicts of others. */
  blind: boolean;
  grid: boolean;
  width: Width;
}

const usual: ReviewSettings = { blind: false, grid: false, width: usualWidth };
const key = 'biophony.reviewing';

/** Parses settings; invalid values become defaults. */
export function readReviewSettings(text: string | null): ReviewSettings {
  let values: Partial<Record<keyof ReviewSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) values = parsed;
  } catch {
    return usual;
  }
  return {
    blind: values.blind === true,
    grid: values.grid === true,
    width: widths.find((one) => one === values.width) ?? usual.width,
  };
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const store = createStore<ReviewSettings>(readReviewSettings(readStorage()));

export function changeReviewSettings(part: Partial<ReviewSettings>): void {
  store.set(part);
  try {
    localStorage.setItem(key, JSON.stringify(store.get()));
  } catch {
    // They hold until the page closes.
  }
}

export const useReviewSettings = (): ReviewSettings => useStore(store);
