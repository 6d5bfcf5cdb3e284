'use client';

import { useMemo, useState } from 'react';
import type { Judgement } from '../../../explorer/data/columns/judgement.ts';
import { unjudged, withSpecies, withVerdict } from '../../../explorer/data/columns/judgement.ts';
import type { SpeciesName } from '../../../explorer/data/columns/detection-columns.ts';
import type { Verdict } from '../../../explorer/data/columns/verdicts.ts';
import { keepReviews, keptReviews } from '../../../explorer/model/review/reviews.ts';
import type { ListedRow } from '../../model/detections/listed-row.ts';

/** What a person said of listed detections, kept in this browser by their analyses, where the explorer has it too. */
export function useListedReviews(rows: readonly ListedRow[], analysisIds: readonly string[]) {
  const [judged, setJudged] = useState(0);
  const known = useMemo(() => {
    // What was said is read again after every verdict.
    void judged;
    const places = new Set(rows.map(({ analysis }) => analysis));
    return new Map([...places].map((place) => [place, keptReviews(analysisIds[place] ?? '')]));
  }, [rows, analysisIds, judged]);
  const say = (row: ListedRow, change: (before: Judgement) => Judgement) => {
    const analysisId = analysisIds[row.analysis] ?? '';
    const reviews = keptReviews(analysisId);
    const next = change(reviews.get(row.fileRow) ?? unjudged);
    if (next.verdict === 'none' && !next.corrected) reviews.delete(row.fileRow);
    else reviews.set(row.fileRow, next);
    keepReviews(analysisId, reviews);
    setJudged((before) => before + 1);
  };
  return {
    /** The same detections with what was said of them. */
    rows: useMemo(
      () =>
        rows.map((row) => ({ ...row, ...(known.get(row.analysis)?.get(row.fileRow) ?? unjudged) })),
      [rows, known],
    ),
    judge: (row: ListedRow, verdict: Verdict) => say(row, (before) => withVerdict(before, verdict)),
    correct: (row: ListedRow, species: SpeciesName | null) =>
      say(row, (before) => withSpecies(before, species)),
  };
}
