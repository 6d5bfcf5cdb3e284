'use client';

import { useRef, useState } from 'react';
import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import {
  unjudged,
  withSpecies,
  withVerdict,
  type Judgement,
} from '../../data/columns/judgement.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';
import type { Engine } from '../../engine/start-engine.ts';
import { keepReviews, type Reviews } from '../../model/review/reviews.ts';

/** Judging detections: told to the engine, kept in this browser. `reviews` is what was kept before, and is added to. */
export function useReviewing(engine: Engine | null, analysisId: string, reviews: Reviews) {
  const [judged, setJudged] = useState(0);
  const [kept, setKept] = useState(true);
  const said = useRef(0);
  const say = async (row: number, judgement: Judgement) => {
    if (!engine) return;
    const place = ++said.current;
    // Kept at once: what is said of the row next is said on top of it.
    if (judgement.verdict === 'none' && !judgement.corrected) reviews.delete(row);
    else reviews.set(row, judgement);
    setKept(keepReviews(analysisId, reviews));
    await engine.call('judge', { row, ...judgement });
    setJudged((before) => Math.max(before, place));
  };
  const before = (row: number) => reviews.get(row) ?? unjudged;
  return {
    /** Another number after every verdict. */
    judged,
    /** The number that `judged` will be once the engine knows everything that was said. */
    toBeJudged: () => said.current,
    /** False once this browser refused to keep a verdict. */
    kept,
    any: reviews.size > 0,
    /** Says whether the analysis is right; `correct` and `none` take a corrected species back. */
    judge: (row: number, verdict: Verdict) => say(row, withVerdict(before(row), verdict)),
    /** Says which species it is instead, which makes the detection wrong; null takes it back. */
    correct: (row: number, species: SpeciesName | null) =>
      say(row, withSpecies(before(row), species)),
  };
}
