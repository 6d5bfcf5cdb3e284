'use client';

import type { Review, SampleItem } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { whatAllSay } from '@biophony/statistics';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../base/query-keys.ts';
import { useData } from '../kit/data-context.ts';
import { keyText } from '../verdicts/verdict.ts';

/** A clip to hear: of the sample, or one beside it. */
export type HeardItem = Pick<
  SampleItem,
  'item' | 'data_id' | 'file' | 'start_s' | 'end_s' | 'recording_deleted'
>;

/** Shown beside the clip; one more is kept, for the asked clip is never among them. */
const mostReferences = 3;
const kept = mostReferences + 1;

interface Voted {
  review: Review;
  yes: number;
  no: number;
  final: boolean;
}

/**
 * Detections that reviewers together call right, those that most say first, of other recordings
 * and datasets first. Their numbers are negative, apart from those of the sample's items.
 */
export function referencesIn(reviews: readonly Review[]): HeardItem[] {
  const byDetection = new Map<string, Review[]>();
  for (const review of reviews) {
    if (review.recording_deleted) continue;
    const key = keyText(review);
    byDetection.set(key, [...(byDetection.get(key) ?? []), review]);
  }
  const right: Voted[] = [];
  for (const said of byDetection.values()) {
    const [review] = said;
    const verdicts = said.flatMap(({ verdict, final }) =>
      verdict === 'undone' ? [] : [{ verdict, final }],
    );
    if (!review || whatAllSay(verdicts) !== 'yes') continue;
    const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
    const final = verdicts.some((one) => one.final);
    right.push({ review, yes: count('yes'), no: count('no'), final });
  }
  right.sort(
    (a, b) => Number(b.final) - Number(a.final) || b.yes - b.no - (a.yes - a.no) || b.yes - a.yes,
  );
  const chosen: Review[] = [];
  const spread = [
    (one: Review, other: Review) => one.data_id !== other.data_id,
    (one: Review, other: Review) => one.data_id !== other.data_id || one.file !== other.file,
    () => true,
  ];
  for (const isElsewhere of spread)
    for (const { review } of right)
      if (
        chosen.length < kept &&
        !chosen.includes(review) &&
        chosen.every((other) => isElsewhere(review, other))
      )
        chosen.push(review);
  return chosen.map(({ data_id, file, start_s, end_s }, at) => ({
    item: -1 - at,
    data_id,
    file,
    start_s,
    end_s,
    recording_deleted: false,
  }));
}

/** Without those that overlap the asked clip, three at most. */
export const referencesBeside = (
  references: readonly HeardItem[],
  asked: HeardItem | undefined,
): HeardItem[] =>
  references
    .filter(
      (one) =>
        !asked ||
        one.data_id !== asked.data_id ||
        one.file !== asked.file ||
        one.start_s >= asked.end_s ||
        one.end_s <= asked.start_s,
    )
    .slice(0, mostReferences);

const none: readonly HeardItem[] = [];
const mostRead = 200;

/**
 * Read once, so that the clips beside a review stay. Null until read; none if they cannot be read,
 * since the review goes on without them.
 */
export function useReferences(
  projectId: string,
  species: string,
  enabled: boolean,
): readonly HeardItem[] | null {
  const { client, queryClient } = useData();
  const { data, isError } = useQuery(
    {
      queryKey: [...keys.reviews(projectId), 'references', species],
      queryFn: async ({ signal }) => {
        const { reviews } = createReviewClient(client);
        const read = async (verdict: 'yes' | 'no') => {
          const query = { species, verdict, counting: 'true', limit: mostRead } as const;
          return (await reviews.list(projectId, query, { signal })).reviews;
        };
        const said = (await Promise.all([read('yes'), read('no')])).flat();
        return referencesIn(said.sort((a, b) => a.at.localeCompare(b.at)));
      },
      enabled,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  return data ?? (isError ? none : null);
}
