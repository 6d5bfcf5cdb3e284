'use client';

import type { Project, ReviewCreate, Sample, SampleItem } from '@biophony/contract';
import { includesRole } from '@biophony/contract/constants';
import { createReviewClient } from '@biophony/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useMemo } from 'react';
import { keys } from '../base/query-keys.ts';
import { retryPages } from '../base/use-reading.ts';
import { calledName } from '../base/species-name.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { OneClip } from './one-clip.tsx';
import { countVerdicts, withoutWaiting } from './queue.ts';
import { type QueueName, queueQuery, queues } from './review-address.ts';
import { ReferenceClips } from './reference-clips.tsx';
import { ReviewGrid } from './review-grid.tsx';
import {
  ReviewEnd,
  ReviewHead,
  ReviewNotices,
  KeysHelp,
  ReviewProgress,
  ReviewTools,
  useReviewTexts,
} from './review-tools.tsx';
import { useCertainty, changeReviewSettings, useReviewSettings } from './use-review-settings.ts';
import { useClipProblem } from './use-review-clips.ts';
import { useOtherSpecies } from './use-other-species.ts';
import { type HeardItem, useReferences } from './use-references.ts';
import { useReviewing } from './use-reviewing.ts';
import { useVerdictState, useVerdictQueue } from '../verdicts/use-verdict-queue.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';

/**
 * Focuses the first of these elements when the focused one is gone, or when the heading has the
 * focus after a change of view.
 */
function useKeptPlace<First extends HTMLElement, Second extends HTMLElement>() {
  const first = useRef<First>(null);
  const second = useRef<Second>(null);
  const take = () => (first.current ?? second.current)?.focus({ preventScroll: true });
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement.matches('body, h1'))
      (first.current ?? second.current)?.focus({ preventScroll: true });
  });
  return { first, second, take };
}

const noReferences: readonly HeardItem[] = [];
/** On a phone they are a fold that reads nothing until it is opened. */
const opensReferences = () => !globalThis.matchMedia?.('(max-width: 640px)').matches;

interface ReviewingProps {
  project: Pick<Project, 'project_id' | 'role'>;
  sample: Sample;
  queue: QueueName;
  items: readonly SampleItem[];
  complete: boolean;
  /** Items with a verdict that waited in this browser when the page was opened. */
  heldBack: number;
  verdicts: VerdictQueue;
  /** Verdicts not yet at the service when the items were read. */
  waited: readonly ReviewCreate[];
  error: ErrorText | null;
  onMore: () => void;
  onRetry: () => void;
}

/** More items are requested this many before the last one read. */
const moreBefore = 50;
const mostOthers = 9;

function Reviewing(props: ReviewingProps) {
  const { project, sample, queue, items, complete, verdicts, error, onMore } = props;
  const { project_id: projectId, role = 'owner' } = project;
  const { Link } = useKit();
  const t = useReviewMessages();
  const readOnly = !includesRole(role, 'reviewer');
  const settles = queue === 'disagreements' && includesRole(role, 'manager');
  const [final, setFinal] = useState(settles);
  const { blind, grid, width } = useReviewSettings();
  const [choosing, setChoosing] = useState(false);
  const {
    sampleSpecies,
    isNamed,
    others: otherSpecies,
    choices,
    knownCount,
    datasetOf,
  } = useOtherSpecies(sample, choosing);
  const others = otherSpecies.slice(0, mostOthers);
  const { waiting } = useVerdictState(verdicts);
  const [isComparing, setComparing] = useState(opensReferences);
  const references = useReferences(projectId, sample.species, isComparing && !grid);
  const reviewing = useReviewing({
    sample,
    items,
    verdicts,
    waited: props.waited,
    readOnly,
    final,
    others,
    references: (isComparing && references) || noReferences,
    onChoosing: setChoosing,
  });
  const { state, ahead, first, player, act } = reviewing;

  const ended = first === null && complete;
  const near = items.length - state.at < moreBefore;
  useEffect(() => {
    if (near) onMore();
  }, [near, onMore]);
  const {
    first: picture,
    second: place,
    take: toClip,
  } = useKeptPlace<HTMLButtonElement, HTMLElement>();
  const { count, telling, done } = useReviewTexts({
    sample,
    queue,
    items,
    complete,
    heldBack: props.heldBack,
    state,
    sampleSpecies,
    together: grid ? ahead.length : 1,
    ended,
    announcement: reviewing.told,
  });
  const stratified = sample.method === 'stratified';
  const certainty = useCertainty(
    projectId,
    sample.sample_id,
    stratified,
    state.turns.length,
    waiting,
    width,
  );
  const describeProblem = useClipProblem();
  const problemOf = (one: (typeof ahead)[number]) =>
    one.failed ? describeProblem(one.error) : null;
  return (
    <div className="bp-review" data-grid={grid ? '' : undefined}>
      <output className="bp-hidden" aria-live="polite" aria-atomic="true">
        {isNamed && telling}
      </output>
      <ReviewHead
        projectId={projectId}
        species={isNamed ? sampleSpecies : null}
        count={ended ? null : count}
      >
        <ReviewTools speed={player.speed} blind={blind} grid={grid} onPress={act} />
      </ReviewHead>
      <ReviewNotices
        projectId={projectId}
        readOnly={readOnly}
        verdicts={verdicts}
        error={error}
        onRetry={props.onRetry}
      />
      {settles && (
        <label className="bp-small bp-review-final">
          <input
            type="checkbox"
            checked={final}
            onChange={({ target }) => setFinal(target.checked)}
          />
          {t.final}
        </label>
      )}
      {first === null && !complete && !error && <Loading text={t.loading} />}
      <section
        ref={place}
        className="bp-review-body"
        data-beside={first && !grid ? '' : undefined}
        aria-label={ended ? t.summary : t.clip}
        tabIndex={-1}
      >
        {ended && (
          <ReviewEnd
            sampleId={sample.sample_id}
            queue={queue}
            tally={countVerdicts(state)}
            stratified={stratified}
            disagreements={sample.disagreements}
            renderLink={(query, text) => (
              <Link destination={{ to: 'review', projectId, query }}>{text}</Link>
            )}
            onSkipped={reviewing.openSkipped}
          />
        )}
        {first && !grid && (
          <OneClip
            sample={sample}
            ahead={ahead}
            problem={problemOf(first)}
            refusal={reviewing.refusal}
            called={calledName(sampleSpecies)}
            blind={blind}
            readOnly={readOnly}
            showSaid={queue === 'disagreements'}
            player={player}
            others={others}
            choices={choices}
            known={knownCount}
            choosing={choosing}
            onChoosing={setChoosing}
            note={reviewing.note}
            onNote={reviewing.setNote}
            onNoteDone={toClip}
            canUndo={state.turns.length > 0}
            pictureRef={picture}
            onBar={(action, byPointer) => {
              act(action);
              // The space bar must play audio, not press the last button.
              if (byPointer) toClip();
            }}
            onOther={(species, byPointer) => {
              reviewing.sayOther(species);
              if (byPointer) toClip();
            }}
            onPlay={(byPointer) => {
              reviewing.playItem();
              if (byPointer) toClip();
            }}
            onRetry={() => reviewing.retry(first.item)}
          />
        )}
        {first && !grid && (
          <ReferenceClips
            called={calledName(sampleSpecies)}
            clips={references && reviewing.beside}
            datasetOf={datasetOf}
            heard={reviewing.heardReference}
            playing={player.playing}
            player={player.player}
            open={isComparing}
            onOpen={setComparing}
            onPlay={(at, byPointer) => {
              reviewing.playReference(at);
              if (byPointer) toClip();
            }}
          />
        )}
        {first && grid && (
          <ReviewGrid
            tiles={ahead.map((one) => ({ ...one, problem: problemOf(one)?.text ?? null }))}
            wrong={reviewing.wrong}
            heard={ahead.find(({ clip }) => clip && clip === player.loaded)?.item.item ?? null}
            playing={player.playing}
            player={player.player}
            readOnly={readOnly}
            canUndo={state.turns.length > 0}
            refusal={reviewing.refusal}
            firstRef={picture}
            onToggle={reviewing.toggleWrong}
            onPlay={reviewing.playItem}
            onAct={act}
          />
        )}
      </section>
      <ReviewProgress
        sample={sample}
        done={done}
        certainty={certainty}
        width={width}
        onWidth={(chosen) => {
          changeReviewSettings({ width: chosen });
          toClip();
        }}
      />
      <KeysHelp open={reviewing.helping} onClose={() => reviewing.setHelping(false)} />
    </div>
  );
}

const pageItems = 200;

/** `retry` reads it again. */
function useSample(projectId: string, sampleId: string) {
  const { client, queryClient } = useKit();
  const t = useReviewMessages();
  const describe = useDescribe();
  const query = useQuery(
    {
      queryKey: keys.sample(projectId, sampleId),
      queryFn: ({ signal }) =>
        createReviewClient(client).samples.get(projectId, sampleId, { signal }),
    },
    queryClient,
  );
  return {
    sample: query.data ?? null,
    error: query.isLoadingError ? describe(query.error, t.sampleFailed) : null,
    retry: () => void query.refetch(),
  };
}

/** Read once while the queue is open, so that it does not change under the reviewer. */
function useReviewItems(projectId: string, sampleId: string, queue: QueueName) {
  const { client, queryClient } = useKit();
  const t = useReviewMessages();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: ['sample-items', projectId, sampleId, queue],
      queryFn: ({ pageParam, signal }) =>
        createReviewClient(client).samples.items(
          projectId,
          sampleId,
          {
            limit: pageItems,
            ...(queue === 'all' ? {} : { only: queue }),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const items = useMemo(
    () => query.data?.pages.flatMap((page) => page.items) ?? null,
    [query.data],
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return {
    items,
    complete: items !== null && !hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
    },
    error: query.error ? describe(query.error, t.itemsFailed) : null,
    retry: () => retryPages(query),
  };
}

interface ReviewProps {
  project: Pick<Project, 'project_id' | 'role'>;
  sampleId: string;
  queue: QueueName;
}

export function Review({ project, sampleId, queue }: ReviewProps) {
  const { project_id: projectId } = project;
  const { Link } = useKit();
  const t = useReviewMessages();
  const verdicts = useVerdictQueue(projectId);
  const { sample, error: sampleError, retry: retrySample } = useSample(projectId, sampleId);
  const read = useReviewItems(projectId, sampleId, queue);
  // Earlier verdicts that are not sent yet are not asked for again.
  const [waiting] = useState(verdicts.waiting);
  const items = useMemo(
    () =>
      read.items && queue === 'open' ? withoutWaiting(read.items, sampleId, waiting) : read.items,
    [read.items, queue, sampleId, waiting],
  );
  if (sampleError) return <ErrorAlert error={sampleError} onRetry={retrySample} />;
  if (read.error && !items) return <ErrorAlert error={read.error} onRetry={read.retry} />;
  if (!sample || !items) return <Loading text={t.loading} />;
  return (
    <>
      <nav className="bp-row bp-review-queues" aria-label={t.queues}>
        <Link destination={{ to: 'review', projectId }}>{t.allSamples}</Link>
        <bdi className="bp-soft bp-own">{sample.name}</bdi>
        {queues.map((one) => (
          <Link
            key={one}
            destination={{ to: 'review', projectId, query: queueQuery(sampleId, one) }}
            aria-current={one === queue ? 'page' : undefined}
          >
            {t.queueNames[one]}
          </Link>
        ))}
      </nav>
      <Reviewing
        project={project}
        sample={sample}
        queue={queue}
        items={items}
        complete={read.complete}
        heldBack={(read.items?.length ?? 0) - items.length}
        verdicts={verdicts}
        waited={waiting}
        error={read.error}
        onMore={read.more}
        onRetry={read.retry}
      />
    </>
  );
}
