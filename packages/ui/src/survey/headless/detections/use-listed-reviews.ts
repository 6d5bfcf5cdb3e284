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
  const [said, setSaid] = useState<ReadonlyMap<number, Judgement>>(new Map());
  const kept = useMemo(() => {
    const places = new Set(rows.map(({ analysis }) => analysis));
    return new Map([...places].map((place) => [place, keptReviews(analysisIds[place] ?? '')]));
  }, [rows, analysisIds]);
  const say = (row: ListedRow, change: (before: Judgement) => Judgement) => {
    const analysisId = analysisIds[row.analysis] ?? '';
    const reviews = keptReviews(analysisId);
    const next = change(said.get(row.row) ?? reviews.get(row.fileRow) ?? unjudged);
    if (next.verdict === 'none' && !next.corrected) reviews.delete(row.fileRow);
    else reviews.set(row.fileRow, next);
    keepReviews(analysisId, reviews);
    setSaid((before) => new Map([...before, [row.row, next]]));
  };
  return {
    /** The same detections with what was said of them. */
    rows: useMemo(
      () =>
        rows.map((row) => ({
          ...row,
          ...(said.get(row.row) ?? kept.get(row.analysis)?.get(row.fileRow) ?? unjudged),
        })),
      [rows, kept, said],
    ),
    judge: (row: ListedRow, verdict: Verdict) => say(row, (before) => withVerdict(before, verdict)),
    correct: (row: ListedRow, species: SpeciesName | null) =>
      say(row, (before) => withSpecies(before, species)),
  };
}
