'use client';

import type { Review } from '@biophony/contract';
import { createReviewClient, type AnalysisGroup } from '@biophony/sdk';
import { confirmedDetections } from '@biophony/statistics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useData } from '../../../context/data-context.ts';
import { keys } from '../../../state/query-keys.ts';
import type { SaidFilter } from '../../../explorer/data/columns/verdicts.ts';
import { useFoundSources } from '../detections/use-found-detections.ts';
import type { Opened } from '../figures/use-opened-survey.ts';

/** Milliseconds that verdicts are shown before they are asked for again. */
const fresh = 300_000;
/** Verdicts that are read: more would not fit beside a survey. */
export const mostVerdicts = 200_000;

/** A project with more verdicts than are read. */
export class TooManyVerdicts extends Error {}

type Client = Parameters<typeof createReviewClient>[0];

/** The verdicts of a project that count. Throws TooManyVerdicts. */
async function readVerdicts(client: Client, projectId: string, signal: AbortSignal) {
  const { reviews } = createReviewClient(client);
  const read: Review[] = [];
  const query = { counting: 'true', limit: 1000 } as const;
  for await (const { reviews: page } of reviews.list(projectId, query, { signal }).pages()) {
    read.push(...page);
    if (read.length > mostVerdicts) throw new TooManyVerdicts();
  }
  return read;
}

/**
 * Has an engine find the detections of a survey that people together say are right, or wrong, by the verdicts of the project;
 * nothing is asked without one, or where all count. `opened` names them, once they are found.
 */
export function useConfirmed(
  projectId: string | null,
  opened: Opened,
  group: AnalysisGroup,
  said: SaidFilter,
) {
  const asked = projectId !== null && said !== 'all';
  const { client, queryClient } = useData();
  const sources = useFoundSources(group);
  const [progress, setProgress] = useState<{ read: number; of: number } | null>(null);
  const query = useQuery(
    {
      queryKey: [...keys.reviews(projectId ?? ''), said, opened.key],
      queryFn: async ({ signal }) => {
        const verdicts = await readVerdicts(client, projectId ?? '', signal);
        const { acceptedNames, joinedNames } = await import('@biophony/contract/names');
        const { key } = acceptedNames(joinedNames);
        const all = confirmedDetections(verdicts, said === 'correct' ? 'yes' : 'no', key);
        const wanted = sources.analyses.map(({ data_id }) =>
          all.filter((one) => one.data_id === data_id),
        );
        const places = [...wanted.keys()].filter((place) => wanted[place]!.length > 0);
        const found = await sources.reading(places, (links) =>
          opened.engine.call(
            'say',
            {
              analyses: links.map((link) => ({ ...link, wanted: wanted[link.analysis]! })),
              keep: said === 'correct' ? 'them' : 'others',
            },
            setProgress,
          ),
        );
        // Those in datasets of which no analysis is shown.
        const elsewhere = all.length - wanted.reduce((sum, { length }) => sum + length, 0);
        return { detections: found.detections, missing: found.missing + elsewhere };
      },
      enabled: asked,
      staleTime: fresh,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return {
    found: asked ? (query.data ?? null) : null,
    opened: { ...opened, key: [...opened.key, said, query.dataUpdatedAt] },
    progress,
    error: asked ? query.error : null,
    retry: () => void query.refetch(),
  };
}
