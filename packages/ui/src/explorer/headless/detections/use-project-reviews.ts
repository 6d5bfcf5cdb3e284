'use client';

import type { ReviewCreate } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { useData } from '../../../context/data-context.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { useVerdictMessages } from '../../../context/page-messages.ts';
import type { Engine } from '../../engine/start-engine.ts';
import { keyText, projectReviewOf } from '../../model/review/service-words.ts';
import type { ProjectAccess } from './use-review-access.ts';

const page = 1000;
/** Milliseconds after which a page that is looked at again reads the verdicts of others again. */
const fresh = 300_000;

interface ProjectReviewsOptions {
  engine: Engine | null;
  dataId: string;
  access: ProjectAccess | null;
  /** Whether the person said something of this key at this page, where that is known better than at the service. */
  isSaid: (key: string) => boolean;
  /** Called once all were read, with the keys of the person's own; answers verdicts that are on their way there besides. */
  onRead: (own: ReadonlySet<string>) => Promise<readonly ReviewCreate[]>;
  /** Tells the engine something, and counts it. */
  tell: (act: (engine: Engine) => Promise<unknown>) => Promise<void>;
}

/** Reads the verdicts of a project on a dataset into the engine, page by page, and again when the page is looked at later. */
export function useProjectReviews(options: ProjectReviewsOptions) {
  const { engine, dataId, access } = options;
  const { client } = useData();
  const describe = useDescribe();
  const words = useVerdictMessages();
  const [error, setError] = useState<ErrorText | null>(null);
  const [found, setFound] = useState(0);
  const [read, setRead] = useState(false);
  const [round, setRound] = useState(0);
  const projectId = access?.projectId ?? null;
  const personId = access?.personId ?? null;

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    if (!access) return;
    // Those that wait are not at the service yet; they may be before the last page is read.
    const waiting = access.queue.waiting().filter(({ data_id }) => data_id === dataId);
    const known = new Set(waiting.map(keyText));
    const pages = createReviewClient(client)
      .reviews.list(
        access.projectId,
        { data_id: dataId, counting: 'true', limit: page },
        { signal },
      )
      .pages();
    const ownKeys = new Set<string>();
    let [first, count] = [true, 0];
    for await (const { reviews, next_cursor } of pages) {
      const last = !next_cursor;
      const taken = reviews.flatMap((review) => {
        const own = review.reviewer_id === access.personId;
        const key = keyText(review);
        if (own) ownKeys.add(key);
        if (own && (known.has(key) || options.isSaid(key))) return [];
        return projectReviewOf(review, own) ?? [];
      });
      const mine = last
        ? waiting.flatMap((review) =>
            options.isSaid(keyText(review)) ? [] : (projectReviewOf(review, true) ?? []),
          )
        : [];
      count += taken.length + mine.length;
      const input = { reviews: [...taken, ...mine], first, last };
      await options.tell((told) => told.call('review', input));
      if (signal.aborted) return;
      first = false;
    }
    const besides = (await options.onRead(ownKeys)).flatMap(
      (review) => projectReviewOf(review, true) ?? [],
    );
    if (besides.length > 0)
      await options.tell((told) =>
        told.call('review', { reviews: besides, first: false, last: true }),
      );
    setFound(count + besides.length);
    setRead(true);
    setError(null);
  });
  const failed = useEffectEvent((cause: unknown) => setError(describe(cause, words.failed)));

  useEffect(() => {
    if (!engine || projectId === null) return;
    const stopping = new AbortController();
    const begun = Date.now();
    begin(stopping.signal).catch((cause: unknown) => {
      if (!stopping.signal.aborted) failed(cause);
    });
    const looked = () => {
      if (document.visibilityState === 'visible' && Date.now() - begun > fresh)
        setRound((before) => before + 1);
    };
    document.addEventListener('visibilitychange', looked);
    return () => {
      stopping.abort();
      document.removeEventListener('visibilitychange', looked);
    };
  }, [engine, dataId, projectId, personId, round]);

  return {
    /** Verdicts that the project has of the dataset. */
    found,
    /** Whether they were all read once. */
    read,
    error,
    retry: () => setRound((before) => before + 1),
  };
}
