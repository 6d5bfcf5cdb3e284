'use client';

import type { Review, Sample } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Pencil1Icon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type Ref, useEffect, useRef } from 'react';
import { numberFormat } from '../base/intl.ts';
import type { SpeciesName } from '../base/species-name.ts';
import { secondsText } from '../explorer/charts/labels.ts';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { clipKeys, shortcutOf } from '../verdicts/keys.ts';
import { verdictIn } from '../verdicts/verdict.ts';
import { ClipPlace, type ReadItem } from './clip-place.tsx';
import type { ToldProblem } from './use-clip-problem.ts';
import type { ReviewPlayer } from './use-review-player.ts';
import { type BarAction, OtherSpecies, VerdictBar } from './verdict-bar.tsx';

interface NoteFieldProps {
  /** Null while the field is closed. */
  note: string | null;
  onNote: (note: string | null) => void;
  /** Called on Enter or Escape. */
  onDone: () => void;
}

function NoteField({ note, onNote, onDone }: NoteFieldProps) {
  const words = useReviewMessages();
  const field = useRef<HTMLInputElement>(null);
  // An empty field takes the focus when opened; otherwise the focus stays.
  const empty = note === '';
  useEffect(() => {
    if (empty) field.current?.focus();
  }, [empty]);
  if (note === null)
    return (
      <button
        type="button"
        className="bp-quiet bp-review-note"
        aria-keyshortcuts={shortcutOf(clipKeys, 'note')}
        onClick={() => onNote('')}
      >
        <Pencil1Icon aria-hidden="true" />
        <span>{words.addNote}</span>
      </button>
    );
  return (
    <TextInput
      ref={field}
      label={words.note}
      hint={words.notePlaceholder}
      maxLength={limits.review_note_length}
      value={note}
      onChange={onNote}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') onNote(null);
        onDone();
      }}
    />
  );
}

function SaidBefore({ verdicts }: { verdicts: readonly Review[] }) {
  const words = useReviewMessages();
  if (verdicts.length === 0) return null;
  return (
    <section aria-label={words.saidBy} className="bp-review-said">
      <ul>
        {verdicts.map((one) => {
          const verdict = verdictIn(one);
          return (
            verdict && (
              <li key={one.review_id} className="bp-small" data-verdict={verdict}>
                {words.saidOf(one.reviewer, words.saidVerdict[verdict])}
                {one.correct_species && <i lang="la"> {one.correct_species}</i>}
                {one.final && <span className="bp-soft"> ({words.lastWord})</span>}
                {one.note && <span className="bp-soft"> “{one.note}”</span>}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

interface UnreadableProps {
  text: string;
  /** Goes to the next clip; absent at the end. `byPointer` for a mouse or finger. */
  onNext?: (byPointer: boolean) => void;
  /** Absent where retrying is useless. */
  onRetry?: () => void;
}

function Unreadable({ text, onNext, onRetry }: UnreadableProps) {
  const words = useReviewMessages();
  return (
    <Notice tone="warn" live>
      <p>{text}</p>
      <div className="bp-row bp-review-trouble">
        {onNext && (
          <Button size="2" variant="soft" onClick={({ detail }) => onNext(detail > 0)}>
            {words.nextClip}
          </Button>
        )}
        {onRetry && (
          <Button size="2" variant="soft" color="gray" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
      </div>
    </Notice>
  );
}

interface OneClipProps {
  sample: Sample;
  ahead: readonly ReadItem[];
  /** Null if the clip can be read. */
  problem: ToldProblem | null;
  /** Why the last key or button did nothing. */
  refusal: string | null;
  called: string;
  blind: boolean;
  readOnly: boolean;
  /** Whether verdicts of others are shown (not in a blind review). */
  showSaid: boolean;
  player: ReviewPlayer;
  others: readonly SpeciesName[];
  choices: readonly SpeciesName[];
  /** Number of leading choices that were found in the project. */
  known: number;
  choosing: boolean;
  onChoosing: (open: boolean) => void;
  /** Note for the next verdict; null while the field is closed. */
  note: string | null;
  onNote: (note: string | null) => void;
  onNoteDone: () => void;
  canUndo: boolean;
  pictureRef: Ref<HTMLButtonElement>;
  onBar: (action: BarAction, byPointer: boolean) => void;
  onOther: (species: SpeciesName, byPointer: boolean) => void;
  onPlay: () => void;
  onRetry: () => void;
}

export function OneClip(props: OneClipProps) {
  const { sample, ahead, problem, called, blind, readOnly, player } = props;
  const words = useReviewMessages();
  const { locale } = usePresentation();
  const [first] = ahead;
  if (!first) return null;
  const { item, clip } = first;
  const score = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const seconds = (at: number) => secondsText(Number(at.toFixed(1)));
  const text = blind
    ? words.blindText(called)
    : words.clipText(called, seconds(item.start_s), seconds(item.end_s), item.file);
  return (
    <>
      <ClipPlace
        ahead={ahead}
        text={text}
        player={player.player}
        playing={player.playing}
        onPlay={props.onPlay}
        pictureRef={props.pictureRef}
        instead={
          clip ? null : problem === null ? (
            <output className="bp-soft">{words.reading}</output>
          ) : (
            <Unreadable
              text={problem.text}
              onNext={problem.onward ? (byPointer) => props.onBar('skip', byPointer) : undefined}
              onRetry={problem.again ? props.onRetry : undefined}
            />
          )
        }
      />
      {player.refused && (
        <Notice tone="warn" live>
          <p>{words.cannotPlay}</p>
        </Notice>
      )}
      {!blind && (
        <p className="bp-small bp-soft bp-numbers bp-review-facts">
          {[
            words.score(score.format(item.score)),
            sample.method === 'stratified' && words.stratum(item.stratum + 1, sample.strata.length),
            sample.model && words.model(sample.model, sample.model_version),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {props.showSaid && !blind && <SaidBefore verdicts={item.verdicts} />}
      <VerdictBar
        canSay={clip !== null}
        canUndo={props.canUndo}
        readOnly={readOnly}
        onPress={props.onBar}
      />
      <output className="bp-small">{props.refusal}</output>
      {!readOnly && !problem?.lost && (
        <>
          <OtherSpecies
            others={props.others}
            choices={props.choices}
            known={props.known}
            open={props.choosing}
            onOpen={props.onChoosing}
            onChoose={props.onOther}
          />
          <NoteField note={props.note} onNote={props.onNote} onDone={props.onNoteDone} />
        </>
      )}
    </>
  );
}
