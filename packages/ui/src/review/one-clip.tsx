'use client';

import type { Review, Sample } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import {
  CheckIcon,
  Cross2Icon,
  QuestionMarkIcon,
  ResetIcon,
  TrackNextIcon,
  Pencil1Icon,
  PauseIcon,
  PlayIcon,
} from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { numberFormat } from '../base/intl.ts';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import { secondsText } from '../explorer/charts/labels.ts';
import { SpeciesCombobox } from '../explorer/species/species-search.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { ClipPlace, type ReadItem } from './review-grid.tsx';
import type { ToldProblem } from './use-review-clips.ts';
import type { ReviewPlayer } from './use-review-player.ts';
import { clipKeys, commonKeys, formatShortcut } from '../verdicts/keys.ts';
import { verdictIn } from '../verdicts/verdict.ts';

type BarAction = 'no' | 'unsure' | 'undo' | 'skip' | 'yes';

interface VerdictBarProps {
  /** For people who may not review: they only browse. */
  readOnly: boolean;
  /** False where the clip cannot be judged. */
  canSay: boolean;
  canUndo: boolean;
  /** `byPointer` for a mouse or finger. */
  onPress: (action: BarAction, byPointer: boolean) => void;
}

const keys = [...clipKeys, ...commonKeys];
const buttons: readonly { action: BarAction; icon: ReactNode }[] = [
  { action: 'no', icon: <Cross2Icon aria-hidden="true" /> },
  { action: 'unsure', icon: <QuestionMarkIcon aria-hidden="true" /> },
  { action: 'undo', icon: <ResetIcon aria-hidden="true" /> },
  { action: 'skip', icon: <TrackNextIcon aria-hidden="true" /> },
  { action: 'yes', icon: <CheckIcon aria-hidden="true" /> },
];

/** Verdict buttons. On a phone, No and Yes lie below the thumbs. */
function VerdictBar({ readOnly, canSay, canUndo, onPress }: VerdictBarProps) {
  const t = useReviewMessages();
  const isIdle = (action: BarAction) =>
    action === 'undo' ? !canUndo : action !== 'skip' && !canSay;
  return (
    <fieldset className="bp-verdict-bar">
      <legend className="bp-hidden">{t.verdicts}</legend>
      {buttons
        .filter(({ action }) => !readOnly || action === 'undo' || action === 'skip')
        .map(({ action, icon }) => (
          <button
            key={action}
            type="button"
            data-action={action}
            aria-keyshortcuts={formatShortcut(keys, action)}
            // Disabled buttons stay in the tab order.
            aria-disabled={isIdle(action) ? true : undefined}
            onClick={({ detail }) => onPress(action, detail > 0)}
          >
            {icon}
            <span>{t[action]}</span>
            <kbd aria-hidden="true">{formatShortcut(keys, action)}</kbd>
          </button>
        ))}
    </fieldset>
  );
}

interface PlayButtonProps {
  playing: boolean;
  /** False while there is nothing to hear. */
  canPlay: boolean;
  /** `byPointer` for a mouse or finger. */
  onPress: (byPointer: boolean) => void;
}

function PlayButton({ playing, canPlay, onPress }: PlayButtonProps) {
  const t = useReviewMessages();
  return (
    <button
      type="button"
      className="bp-review-play"
      aria-keyshortcuts={formatShortcut(commonKeys, 'play')}
      aria-disabled={canPlay ? undefined : true}
      onClick={({ detail }) => onPress(detail > 0)}
    >
      {playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
      <span>{playing ? t.pauseShort : t.playShort}</span>
      <kbd aria-hidden="true">{formatShortcut(commonKeys, 'play')}</kbd>
    </button>
  );
}

interface OtherSpeciesProps {
  /** Species with a key, nine at most. */
  others: readonly SpeciesName[];
  /** All species that can be chosen by typing. */
  choices: readonly SpeciesName[];
  /** Number of leading choices that were found in the project. */
  knownCount: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (species: SpeciesName, byPointer: boolean) => void;
}

/** Chooses another species, which counts as a no. */
function OtherSpecies({ others, choices, knownCount, open, onOpen, onChoose }: OtherSpeciesProps) {
  const t = useReviewMessages();
  return (
    <fieldset className="bp-review-others">
      <legend className="bp-small bp-soft">{t.others}</legend>
      <div className="bp-row">
        {/* First, since the others load later. */}
        <button
          type="button"
          className="bp-quiet"
          aria-expanded={open}
          aria-keyshortcuts={formatShortcut(clipKeys, 'species')}
          onClick={() => onOpen(!open)}
        >
          <kbd aria-hidden="true">{formatShortcut(clipKeys, 'species')}</kbd>
          <span>{t.otherSpecies}</span>
        </button>
        {others.map((species, at) => (
          <button
            key={calledName(species)}
            type="button"
            className="bp-quiet"
            aria-keyshortcuts={String(at + 1)}
            onClick={({ detail }) => onChoose(species, detail > 0)}
          >
            <kbd aria-hidden="true">{at + 1}</kbd>
            <span>{calledName(species)}</span>
          </button>
        ))}
      </div>
      {open && (
        <SpeciesCombobox
          choices={choices}
          knownCount={knownCount}
          onCancel={() => onOpen(false)}
          onChoose={(species) => {
            onOpen(false);
            onChoose(species, true);
          }}
        />
      )}
    </fieldset>
  );
}

interface NoteFieldProps {
  /** Null while the field is closed. */
  note: string | null;
  onNote: (note: string | null) => void;
  /** Called on Enter or Escape. */
  onDone: () => void;
}

function NoteField({ note, onNote, onDone }: NoteFieldProps) {
  const t = useReviewMessages();
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
        aria-keyshortcuts={formatShortcut(clipKeys, 'note')}
        onClick={() => onNote('')}
      >
        <Pencil1Icon aria-hidden="true" />
        <span>{t.addNote}</span>
      </button>
    );
  return (
    <TextInput
      ref={field}
      label={t.note}
      hint={t.notePlaceholder}
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
  const t = useReviewMessages();
  if (verdicts.length === 0) return null;
  return (
    <section aria-label={t.saidBy} className="bp-review-said">
      <ul>
        {verdicts.map((one) => {
          const verdict = verdictIn(one);
          return (
            verdict && (
              <li key={one.review_id} className="bp-small" data-verdict={verdict}>
                {t.saidOf(one.reviewer, t.saidVerdict[verdict])}
                {one.correct_species && <i lang="la"> {one.correct_species}</i>}
                {one.final && <span className="bp-soft"> ({t.lastWord})</span>}
                {one.note && (
                  <span className="bp-soft">
                    {' '}
                    “<bdi>{one.note}</bdi>”
                  </span>
                )}
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
  const t = useReviewMessages();
  return (
    <Notice tone="warn" live>
      <p>{text}</p>
      <div className="bp-row bp-review-trouble">
        {onNext && (
          <Button size="2" variant="soft" onClick={({ detail }) => onNext(detail > 0)}>
            {t.nextClip}
          </Button>
        )}
        {onRetry && (
          <Button size="2" variant="soft" color="gray" onClick={onRetry}>
            {t.tryAgain}
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
  /** `byPointer` for a mouse or finger on the button. */
  onPlay: (byPointer: boolean) => void;
  onRetry: () => void;
}

export function OneClip(props: OneClipProps) {
  const { sample, ahead, problem, called, blind, readOnly, player } = props;
  const t = useReviewMessages();
  const { locale } = usePresentation();
  const [first] = ahead;
  if (!first) return null;
  const { item, clip } = first;
  const isLoaded = clip !== null && clip === player.loaded;
  const playing = player.playing && isLoaded;
  const score = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const seconds = (at: number) => secondsText(Number(at.toFixed(1)));
  const text = blind
    ? t.blindText(called)
    : t.clipText(called, seconds(item.start_s), seconds(item.end_s), item.file);
  return (
    <div className="bp-review-clip">
      <ClipPlace
        ahead={ahead}
        text={text}
        player={player.player}
        playing={playing}
        isLoaded={isLoaded}
        onPlay={() => props.onPlay(false)}
        pictureRef={props.pictureRef}
        instead={
          clip ? null : problem === null ? (
            <output className="bp-soft">{t.reading}</output>
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
          <p>{t.cannotPlay}</p>
        </Notice>
      )}
      {!blind && (
        <p className="bp-small bp-soft bp-numbers bp-review-facts">
          {[
            t.score(score.format(item.score)),
            sample.model && t.model(sample.model, sample.model_version),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {props.showSaid && !blind && <SaidBefore verdicts={item.verdicts} />}
      <div className="bp-review-say">
        <PlayButton playing={playing} canPlay={clip !== null} onPress={props.onPlay} />
        <VerdictBar
          canSay={clip !== null}
          canUndo={props.canUndo}
          readOnly={readOnly}
          onPress={props.onBar}
        />
      </div>
      <output className="bp-small">{props.refusal}</output>
      {!readOnly && !problem?.lost && (
        <>
          <OtherSpecies
            others={props.others}
            choices={props.choices}
            knownCount={props.known}
            open={props.choosing}
            onOpen={props.onChoosing}
            onChoose={props.onOther}
          />
          <NoteField note={props.note} onNote={props.onNote} onDone={props.onNoteDone} />
        </>
      )}
    </div>
  );
}
