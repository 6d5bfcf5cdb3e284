'use client';

import type { Review, SurveyAnalysis } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import type { Verdict } from '@biophony/statistics';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { scientificName, type SpeciesName } from '../../base/species-name.ts';
import type { DetectionRow } from '../../explorer/engine/calls.ts';
import { allPages } from '../../explorer/use-result-reading.ts';
import { useData } from '../../kit/data-context.ts';
import { keepJudgement, keptReviews, sendJudgement } from '../../verdicts/kept-by-row.ts';
import type { ProjectAccess } from '../../verdicts/use-verdict-queue.ts';
import {
  type Judgement,
  keyText,
  nameOfDetection,
  saidBy,
  unjudged,
  withSpecies,
  withVerdict,
} from '../../verdicts/verdict.ts';

const mostRows = 2 ** 33;

export const rowId = (analysis: number, row: number): number => analysis * mostRows + row;

/** A detection in a list of several analyses; `row` is unique among them. */
export interface ListedRow extends DetectionRow {
  /** Index of its analysis in the survey. */
  analysis: number;
  /** Its row in detections.parquet of that analysis. */
  fileRow: number;
}

export const listedRow = (
  detection: DetectionRow & { analysis: number },
  sites: readonly { site_id: string; name: string }[],
): ListedRow => {
  const { deployment, analysis, row } = detection;
  const site = sites.find(({ site_id }) => site_id === deployment?.site_id)?.name;
  return {
    ...detection,
    fileRow: row,
    row: rowId(analysis, row),
    ...(deployment && site !== undefined && { deployment: { ...deployment, site } }),
  };
};

/** Milliseconds until verdicts of others are fetched again. */
const fresh = 300_000;

type Analyses = readonly Pick<SurveyAnalysis, 'analysis_id' | 'data_id'>[];

function useSpeciesReviews(access: ProjectAccess | null, species: string | null) {
  const { client, queryClient } = useData();
  const projectId = access?.projectId ?? '';
  const query = useQuery(
    {
      queryKey: [...keys.reviews(projectId), species],
      queryFn: ({ signal }): Promise<Review[]> =>
        allPages(
          createReviewClient(client).reviews.list(
            projectId,
            { species: species ?? '', counting: 'true', limit: 1000 },
            { signal },
          ),
        ),
      enabled: access !== null && species !== null,
      staleTime: fresh,
      structuralSharing: false,
    },
    queryClient,
  );
  return useMemo(() => {
    const byKey = new Map<string, Review[]>();
    for (const review of query.data ?? []) {
      const text = keyText(review);
      byKey.set(text, [...(byKey.get(text) ?? []), review]);
    }
    return byKey;
  }, [query.data]);
}

/**
 * Verdicts on listed detections. For a signed-in account they are kept in the project, otherwise in
 * this browser by analysis, where the explorer reads them too.
 */
export function useListedReviews(
  rows: readonly ListedRow[],
  analyses: Analyses,
  access: ProjectAccess | null,
) {
  const [ownVerdicts, setOwnVerdicts] = useState<ReadonlyMap<number, Judgement>>(new Map());
  const [first] = rows;
  const reviews = useSpeciesReviews(access, first ? scientificName(first) : null);
  const inBrowser = access === null;
  const storedReviews = useMemo(() => {
    const places = new Set(!inBrowser ? [] : rows.map(({ analysis }) => analysis));
    return new Map(
      [...places].map((place) => [place, keptReviews(analyses[place]?.analysis_id ?? '')]),
    );
  }, [rows, analyses, inBrowser]);
  const personId = access?.personId ?? null;
  const queue = access?.queue ?? null;
  const listed = useMemo(() => {
    const waiting = new Map(queue?.waiting().map((review) => [keyText(review), review]));
    return rows.map((row): ListedRow => {
      const now = ownVerdicts.get(row.row);
      if (!queue)
        return {
          ...row,
          ...(now ?? storedReviews.get(row.analysis)?.get(row.fileRow) ?? unjudged),
        };
      const text = keyText(nameOfDetection(analyses[row.analysis]?.data_id ?? '', row));
      const { own, others } = saidBy(reviews.get(text) ?? [], waiting.get(text) ?? null, personId);
      return { ...row, ...(now ?? own), ...(others.length > 0 && { said: others }) };
    });
  }, [rows, storedReviews, ownVerdicts, reviews, analyses, queue, personId]);

  const say = (row: ListedRow, change: (before: Judgement) => Judgement) => {
    const analysis = analyses[row.analysis];
    if (!analysis) return;
    const here = access ? null : keptReviews(analysis.analysis_id);
    const was = ownVerdicts.get(row.row) ?? (here ? (here.get(row.fileRow) ?? unjudged) : row);
    const now = change(was);
    if (here) keepJudgement(analysis.analysis_id, here, row.fileRow, now);
    else if (!access?.maySay || !sendJudgement(access, analysis, row.fileRow, row, was, now))
      return;
    setOwnVerdicts((before) => new Map([...before, [row.row, now]]));
  };
  return {
    rows: listed,
    maySay: access?.maySay ?? true,
    judge: (row: ListedRow, verdict: Verdict | null) =>
      say(row, (before) => withVerdict(before, verdict)),
    correct: (row: ListedRow, species: SpeciesName | null) =>
      say(row, (before) => withSpecies(before, species)),
  };
}
