'use client';

import type { Project, ReviewCreate, Sample, SampleItem } from '@biophony/contract';
import { includesRole } from '@biophony/contract/constants';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { useVerdictState } from '../verdicts/use-verdict-queue.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';
import { OneClip } from './one-clip.tsx';
import { tallyOf } from './queue.ts';
import type { QueueName } from './review-address.ts';
import { ReviewGrid } from './review-grid.tsx';
import { ReviewEnd, ReviewNotices } from './review-notices.tsx';
import { KeysHelp, ReviewProgress, ReviewTools } from './review-tools.tsx';
import { useCertainty } from './use-certainty.ts';
import { useClipProblem } from './use-clip-problem.ts';
import { useOtherSpecies } from './use-other-species.ts';
import { changeReviewSettings, useReviewSettings } from './use-review-settings.ts';
import { useReviewTexts } from './use-review-texts.ts';
import { useReviewing } from './use-reviewing.ts';

interface ReviewHeadProps {
  species: SpeciesName;
  /** Position such as "3 of 20"; null at the end. */
  count: string | null;
  children: ReactNode;
}

function ReviewHead({ species, count, children }: ReviewHeadProps) {
  const words = useReviewMessages();
  const called = calledName(species);
  return (
    <div className="bp-review-head">
      <div>
        <h2 className="bp-review-asked">{words.asked(called)}</h2>
        <p className="bp-small bp-soft">
          {called !== species.scientific_name && <i lang="la">{species.scientific_name}</i>}
          {count !== null && <span className="bp-numbers bp-review-count">{count}</span>}
        </p>
      </div>
      {children}
    </div>
  );
}

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

export function Reviewing(props: ReviewingProps) {
  const { project, sample, queue, items, complete, verdicts, error, onMore } = props;
  const { project_id: projectId, role = 'owner' } = project;
  const { Link } = useKit();
  const words = useReviewMessages();
  const readOnly = !includesRole(role, 'reviewer');
  const settles = queue === 'disagreements' && includesRole(role, 'manager');
  const [final, setFinal] = useState(settles);
  const { blind, grid, width } = useReviewSettings();
  const [choosing, setChoosing] = useState(false);
  const { asked, others: found, choices, known } = useOtherSpecies(sample, choosing);
  const others = found.slice(0, mostOthers);
  const { waiting } = useVerdictState(verdicts);
  const reviewing = useReviewing({
    sample,
    items,
    verdicts,
    waited: props.waited,
    readOnly,
    final,
    others,
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
    asked,
    together: grid ? ahead.length : 1,
    ended,
    told: reviewing.told,
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
        {telling}
      </output>
      <ReviewHead species={asked} count={ended ? null : count}>
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
          {words.final}
        </label>
      )}
      {first === null && !complete && !error && <Loading text={words.loading} />}
      <section
        ref={place}
        className="bp-review-body"
        aria-label={ended ? words.summary : words.clip}
        tabIndex={-1}
      >
        {ended && (
          <ReviewEnd
            sampleId={sample.sample_id}
            queue={queue}
            tally={tallyOf(state)}
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
            called={calledName(asked)}
            blind={blind}
            readOnly={readOnly}
            showSaid={queue === 'disagreements'}
            player={player}
            others={others}
            choices={choices}
            known={known}
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
            onPlay={() => reviewing.playItem()}
            onRetry={() => reviewing.retry(first.item)}
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
