'use client';

import type { ReviewCreate } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import { useVerdictMessages } from '../../../context/page-messages.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';
import type { ExplorerCalls } from '../../engine/calls.ts';
import type { Engine } from '../../engine/start-engine.ts';
import { keyText, projectReviewOf } from '../../model/review/service-words.ts';
import type { ProjectAccess } from './use-review-access.ts';

const page = 1000;
/** Milliseconds after which a page that is looked at again reads the verdicts of others again. */
const fresh = 300_000;

interface ProjectReviewsOptions {
  engine: Engine | null;
  dataId: string;
  /** Null where verdicts are kept in this browser: then nothing is read. */
  access: ProjectAccess | null;
  /** Called before they are read: an engine may know nothing of what was said at this page. */
  onBegin: () => Promise<void>;
  /** Whether the person said something of this key at this page, where that is known better than at the service. */
  isSaid: (key: string) => boolean;
  /** Called once all were read, with the keys of the person's own; answers verdicts that are on their way there besides. */
  onRead: (own: ReadonlySet<string>) => Promise<readonly ReviewCreate[]>;
  /** Tells the engine. */
  tell: (input: ExplorerCalls['review']['input']) => Promise<void>;
}

/** Reads the verdicts of a project on a dataset into the engine, page by page; answers how many there are. */
async function readReviews(
  { dataId, onBegin, isSaid, onRead, tell }: ProjectReviewsOptions,
  { projectId, personId, queue }: ProjectAccess,
  client: Parameters<typeof createReviewClient>[0],
  signal: AbortSignal,
): Promise<number> {
  await onBegin();
  // Those that wait are not at the service yet; they may be before the last page is read.
  const waiting = queue.waiting().filter(({ data_id }) => data_id === dataId);
  const known = new Set(waiting.map(keyText));
  const own = new Set<string>();
  const { reviews } = createReviewClient(client);
  const query = { data_id: dataId, counting: 'true', limit: page } as const;
  let [first, count] = [true, 0];
  for await (const answer of reviews.list(projectId, query, { signal }).pages()) {
    const taken = answer.reviews.flatMap((review) => {
      const isOwn = review.reviewer_id === personId;
      const key = keyText(review);
      if (isOwn) own.add(key);
      if (isOwn && (known.has(key) || isSaid(key))) return [];
      return projectReviewOf(review, isOwn) ?? [];
    });
    await tell({ reviews: taken, first, last: false });
    count += taken.length;
    first = false;
  }
  const besides = [...waiting.filter((one) => !isSaid(keyText(one))), ...(await onRead(own))];
  const mine = besides.flatMap((review) => projectReviewOf(review, true) ?? []);
  await tell({ reviews: mine, first: false, last: true });
  return count + mine.length;
}

/** The verdicts of a project on a dataset, read into the engine; again when the page is looked at later. */
export function useProjectReviews(options: ProjectReviewsOptions) {
  const { engine, dataId, access } = options;
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const words = useVerdictMessages();
  const query = useQuery(
    {
      queryKey: [
        ...keys.reviews(access?.projectId ?? ''),
        engine?.id,
        dataId,
        access?.personId,
        access?.maySay,
      ],
      queryFn: ({ signal }) =>
        access ? readReviews(options, access, client, signal) : Promise.resolve(0),
      enabled: engine !== null && access !== null,
      staleTime: fresh,
    },
    queryClient,
  );
  return {
    /** Verdicts that the project has of the dataset. */
    found: query.data ?? 0,
    error: query.error && describe(query.error, words.failed),
    retry: () => void query.refetch(),
  };
}
