'use client';

import type { ReviewCreate } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useVerdictMessages } from '../../kit/use-page-messages.ts';
import {
  type Judgement,
  type SpeciesName,
  unjudged,
  type Verdict,
  withSpecies,
  withVerdict,
} from '../data/detection-columns.ts';
import type { DetectionKey, ExplorerCalls } from '../engine/calls.ts';
import type { Engine } from '../engine/start-engine.ts';
import { moveReviews } from './move-reviews.ts';
import {
  forgetKept,
  keepReviews,
  keyText,
  projectReviewOf,
  reviewKeyOf,
  type Reviews,
  saidOfDetection,
  saysNothing,
} from './reviews.ts';
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
function useProjectReviews(options: ProjectReviewsOptions) {
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

interface ReviewingOptions {
  engine: Engine | null;
  analysis: { analysis_id: string; data_id: string };
  /** What this browser kept of the analysis; what is said in the browser is added to it. */
  reviews: Reviews;
  /** Where verdicts go; null for this browser. */
  access: ProjectAccess | null;
  /** Nobody may say anything, in this browser either. */
  readOnly?: boolean;
}

/**
 * Judging detections: told to the engine, and kept in the project where an account is signed in, by recording, seconds and
 * species; elsewhere in this browser, by row.
 */
export function useReviewing({
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
  const told = useRef(0);
  const [said] = useState(() => ({ rows: new Map<number, Judgement>(), keys: new Set<string>() }));

  const tell = async (act: (engine: Engine) => Promise<unknown>) => {
    if (!engine) return;
    const place = ++told.current;
    await act(engine);
    setJudged((before) => Math.max(before, place));
  };
  const count = () => {
    const place = ++told.current;
    setJudged((before) => Math.max(before, place));
  };
  /** Moves what this browser kept to the project, once it is known what the person has said there. */
  const move = async (known: ReadonlySet<string>) => {
    if (!engine || !access?.maySay) return [];
    const moving = await moveReviews({
      analysis,
      userId: access.userId,
      queue: access.queue,
      keysOf: (rows) => engine.call('keys', { rows }),
      known,
    });
    void moving?.moved.then((more) => more > 0 && setMoved((before) => before + more));
    return moving?.reviews ?? [];
  };
  const project = useProjectReviews({
    engine,
    dataId,
    access,
    // Detections that are read again, as with another filter of a large file, know nothing of what was said at this page.
    onBegin: async () => {
      const rows = [...said.rows];
      if (rows.length > 0)
        await tell((knows) =>
          Promise.all(rows.map(([row, judgement]) => knows.call('judge', { row, ...judgement }))),
        );
    },
    isSaid: (key) => said.keys.has(key),
    onRead: move,
    async tell(input) {
      // Most pages only wait with the engine until there are enough.
      if (await engine?.call('review', input)) count();
    },
  });

  const keepHere = (row: number, judgement: Judgement) => {
    if (judgement.verdict === 'none' && !judgement.corrected) reviews.delete(row);
    else reviews.set(row, judgement);
    setKept(keepReviews(analysisId, reviews));
  };
  const say = async (
    row: number,
    change: (before: Judgement) => Judgement,
    detection: DetectionKey | undefined,
  ) => {
    if (!engine || !maySay) return;
    if (!access) {
      const judgement = change(reviews.get(row) ?? unjudged);
      // Kept at once: what is said of the row next is said on top of it.
      keepHere(row, judgement);
      return tell((knows) => knows.call('judge', { row, ...judgement }));
    }
    const known = detection ?? (await engine.call('keys', { rows: [row] }))[0];
    if (!known) return;
    const before = said.rows.get(row) ?? known;
    const judgement = change(before);
    if (saysNothing(known, before, judgement)) return;
    said.rows.set(row, judgement);
    said.keys.add(keyText(reviewKeyOf(known)));
    access.queue.say(saidOfDetection(dataId, known, judgement));
    forgetKept(analysisId, access.userId, row);
    await tell((knows) => knows.call('judge', { row, ...judgement }));
  };
  return {
    /** Another number after every verdict. */
    judged,
    /** The number that `judged` will be once the engine knows everything that was said. */
    toBeJudged: () => told.current,
    /** Where verdicts are kept; null for this browser. */
    access,
    /** Whether the person may say anything. */
    maySay,
    /** False once this browser refused to keep a verdict that goes nowhere else. */
    kept,
    /** How many verdicts that this browser had kept were moved to the project while the page was open. */
    moved,
    any: reviews.size > 0 || said.rows.size > 0 || project.found > 0,
    /** How the verdicts of the project could be read. */
    project,
    /** Says whether the analysis is right; `correct` and `none` take a corrected species back. `detection` where the page has it. */
    judge: (row: number, verdict: Verdict, detection?: DetectionKey) =>
      say(row, (before) => withVerdict(before, verdict), detection),
    /** Says which species it is instead, which makes the detection wrong; null takes it back. */
    correct: (row: number, species: SpeciesName | null, detection?: DetectionKey) =>
      say(row, (before) => withSpecies(before, species), detection),
  };
}
