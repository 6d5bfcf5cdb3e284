'use client';

import { useState } from 'react';
import type { Verdict } from '../data/verdicts.ts';
import type { Engine } from '../engine/start-engine.ts';
import { keepReviews, type Reviews } from './reviews.ts';

/** Judging detections: told to the engine, kept in this browser. `reviews` is what was kept before, and is added to. */
export function useReviewing(engine: Engine | null, analysisId: string, reviews: Reviews) {
  const [judged, setJudged] = useState(0);
  const [kept, setKept] = useState(true);
  return {
    /** Another number after every verdict. */
    judged,
    /** False once this browser refused to keep a verdict. */
    kept,
    any: reviews.size > 0,
    judge: async (row: number, verdict: Verdict) => {
      if (!engine) return;
      await engine.call('judge', { row, verdict });
      if (verdict === 'none') reviews.delete(row);
      else reviews.set(row, verdict);
      setKept(keepReviews(analysisId, reviews));
      setJudged((before) => before + 1);
    },
  };
}
