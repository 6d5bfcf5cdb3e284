'use client';

import type { Sample } from '@biophony/contract';
import type { Ref } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { SpeciesName } from '../../explorer/data/columns/detection-columns.ts';
import { secondsText } from '../../explorer/model/words/axis-words.ts';
import { numberFormat } from '../../format/intl.ts';
import { ClipPlace, type ReadItem } from '../components/clip-place.tsx';
import { NoteField } from '../components/note-field.tsx';
import { OtherSpecies } from '../components/other-species.tsx';
import { SaidBefore } from '../components/said-before.tsx';
import { Unreadable } from '../components/unreadable.tsx';
import { VerdictBar, type BarAction } from '../components/verdict-bar.tsx';
import type { ToldProblem } from '../headless/use-clip-problem.ts';
import type { ReviewPlayer } from '../headless/use-review-player.ts';

interface OneClipProps {
  sample: Sample;
  /** The clip that is asked, and those that come next. */
  ahead: readonly ReadItem[];
  /** Why the clip cannot be read; null while it can. */
  problem: ToldProblem | null;
  /** Why the last key or button did nothing. */
  refusal: string | null;
  called: string;
  blind: boolean;
  readOnly: boolean;
  /** Whether the verdicts of others are shown, where the review is not blind. */
  showSaid: boolean;
  player: ReviewPlayer;
  others: readonly SpeciesName[];
  choices: readonly SpeciesName[];
  /** So many of the first choices were found in the project. */
  known: number;
  choosing: boolean;
  onChoosing: (open: boolean) => void;
  /** What is written beside the next verdict; null while the field is closed. */
  note: string | null;
  onNote: (note: string | null) => void;
  /** The note is written; the focus goes back to the clip. */
  onNoteDone: () => void;
  canUndo: boolean;
  pictureRef: Ref<HTMLButtonElement>;
  onBar: (action: BarAction, byPointer: boolean) => void;
  onOther: (species: SpeciesName, byPointer: boolean) => void;
  onPlay: () => void;
  onRetry: () => void;
}

/** One clip, and what can be said of it. */
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
