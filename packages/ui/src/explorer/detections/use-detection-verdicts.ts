'use client';

import type { ReviewCreate } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import type { Verdict } from '@biophony/statistics';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import type { SpeciesName } from '../../base/species-name.ts';
import { useData } from '../../kit/data-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useVerdictMessages } from '../../kit/use-page-messages.ts';
import {
  keepJudgement,
  moveReviews,
  type Reviews,
  sendJudgement,
} from '../../verdicts/kept-by-row.ts';
import type { ProjectAccess } from '../../verdicts/use-verdict-queue.ts';
import {
  type Judgement,
  keyText,
  nameOfDetection,
  toProjectReview,
  type ReviewedDetection,
  unjudged,
  withSpecies,
  withVerdict,
} from '../../verdicts/verdict.ts';
import type { ExplorerCalls } from '../engine/calls.ts';
import type { Engine } from '../engine/start-engine.ts';

const page = 1000;
/** Milliseconds until focus reads the verdicts of others again. */
const fresh = 300_000;

interface ProjectReviewsOptions {
  engine: Engine | null;
  dataId: string;
  /** Null where verdicts are stored in this browser, and none are read. */
  access: ProjectAccess | null;
  /** The engine may lack verdicts given on this page. */
  onBegin: () => Promise<void>;
  /** Given on this page, and newer than the service's. */
  isSaid: (key: string) => boolean;
  /** Keys of the person's own; returns verdicts on their way to the service. */
  onRead: (own: ReadonlySet<string>) => Promise<readonly ReviewCreate[]>;
  tell: (input: ExplorerCalls['review']['input']) => Promise<void>;
}

async function readReviews(
  { dataId, onBegin, isSaid, onRead, tell }: ProjectReviewsOptions,
  { projectId, personId, queue }: ProjectAccess,
  client: Parameters<typeof createReviewClient>[0],
  signal: AbortSignal,
): Promise<number> {
  await onBegin();
  // Not at the service yet, but maybe before the last page is read.
  const waiting = queue.waiting().filter(({ data_id }) => data_id === dataId);
  const waitingKeys = new Set(waiting.map(keyText));
  const own = new Set<string>();
  const { reviews } = createReviewClient(client);
  const query = { data_id: dataId, counting: 'true', limit: page } as const;
  let [first, count] = [true, 0];
  for await (const answer of reviews.list(projectId, query, { signal }).pages()) {
    const pageReviews = answer.reviews.flatMap((review) => {
      const isOwn = review.reviewer_id === personId;
      const key = keyText(review);
      if (isOwn) own.add(key);
      if (isOwn && (waitingKeys.has(key) || isSaid(key))) return [];
      return toProjectReview(review, isOwn) ?? [];
    });
    await tell({ reviews: pageReviews, first, last: false });
    count += pageReviews.length;
    first = false;
  }
  const besides = [...waiting.filter((one) => !isSaid(keyText(one))), ...(await onRead(own))];
  const mine = besides.flatMap((review) => toProjectReview(review, true) ?? []);
  await tell({ reviews: mine, first: false, last: true });
  return count + mine.length;
}

/** Reads again when the page gets the focus later. */
function useProjectReviews(options: ProjectReviewsOptions) {
  const { engine, dataId, access } = options;
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const t = useVerdictMessages();
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
    count: query.data ?? 0,
    error: query.error && describe(query.error, t.failed),
    retry: () => void query.refetch(),
  };
}

interface ReviewingOptions {
  engine: Engine | null;
  analysis: { analysis_id: string; data_id: string };
  reviews: Reviews;
  /** Null where verdicts go to this browser. */
  access: ProjectAccess | null;
  /** Forbids verdicts, also in this browser. */
  readOnly?: boolean;
}

/**
 * Verdicts of an account go to the project by recording, seconds and species; others to this
 * browser by row.
 */
export function useDetectionVerdicts({
  engine,
  analysis,
  reviews,
  access,
  readOnly = false,
}: ReviewingOptions) {
  const { analysis_id: analysisId, data_id: dataId } = analysis;
  const maySay = !readOnly && (access?.maySay ?? true);
  const [judged, setJudged] = useState(0);
  const [kept, setKept] = useState(true);
  const [moved, setMoved] = useState(0);
  const sentCount = useRef(0);
  const [ownVerdicts] = useState(() => ({
    rows: new Map<number, Judgement>(),
    keys: new Set<string>(),
  }));

  const tell = async (act: (engine: Engine) => Promise<unknown>) => {
    if (!engine) return;
    const place = ++sentCount.current;
    await act(engine);
    setJudged((before) => Math.max(before, place));
  };
  const count = () => {
    const place = ++sentCount.current;
    setJudged((before) => Math.max(before, place));
  };
  const move = async (knownKeys: ReadonlySet<string>) => {
    if (!engine || !access?.maySay) return [];
    const moving = await moveReviews({
      analysis,
      userId: access.userId,
      queue: access.queue,
      detectionsAt: (rows) => engine.call('keys', { rows }),
      knownKeys,
    });
    void moving?.moved.then((more) => more > 0 && setMoved((before) => before + more));
    return moving?.reviews ?? [];
  };
  const project = useProjectReviews({
    engine,
    dataId,
    access,
    // A new reading, as with another filter of a large file, lacks this page's verdicts.
    onBegin: async () => {
      const rows = [...ownVerdicts.rows];
      if (rows.length > 0)
        await tell((knows) =>
          Promise.all(rows.map(([row, judgement]) => knows.call('judge', { row, ...judgement }))),
        );
    },
    isSaid: (key) => ownVerdicts.keys.has(key),
    onRead: move,
    async tell(input) {
      // The engine collects pages until there are enough.
      if (await engine?.call('review', input)) count();
    },
  });

  const say = async (
    row: number,
    change: (before: Judgement) => Judgement,
    detection: ReviewedDetection | undefined,
  ) => {
    if (!engine || !maySay) return;
    if (!access) {
      const judgement = change(reviews.get(row) ?? unjudged);
      // The next verdict on the row builds on it.
      setKept(keepJudgement(analysisId, reviews, row, judgement));
      return tell((knows) => knows.call('judge', { row, ...judgement }));
    }
    const target = detection ?? (await engine.call('keys', { rows: [row] }))[0];
    if (!target) return;
    const before = ownVerdicts.rows.get(row) ?? target;
    const judgement = change(before);
    if (!sendJudgement(access, analysis, row, target, before, judgement)) return;
    ownVerdicts.rows.set(row, judgement);
    ownVerdicts.keys.add(keyText(nameOfDetection(dataId, target)));
    await tell((knows) => knows.call('judge', { row, ...judgement }));
  };
  return {
    judged,
    /** Value of `judged` once the engine has all verdicts. */
    toBeJudged: () => sentCount.current,
    /** Null where verdicts go to this browser. */
    access,
    maySay,
    /** False if this browser could not store a verdict. */
    kept,
    moved,
    any: reviews.size > 0 || ownVerdicts.rows.size > 0 || project.count > 0,
    project,
    /** Null takes it back. `detection` where the page has it. */
    judge: (row: number, verdict: Verdict | null, detection?: ReviewedDetection) =>
      say(row, (before) => withVerdict(before, verdict), detection),
    /** Says no; null removes the species. */
    correct: (row: number, species: SpeciesName | null, detection?: ReviewedDetection) =>
      say(row, (before) => withSpecies(before, species), detection),
  };
}
