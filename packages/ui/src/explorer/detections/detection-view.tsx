'use client';

import type { Verdict } from '@biophony/statistics';
import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useState, type RefObject, useEffect, useRef } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { formatClock } from '../../base/sizes.ts';
import { calledName, type SpeciesName as Names } from '../../base/species-name.ts';
import { shortMoment, momentText } from '../charts/labels.ts';
import { ClipChart } from '../clip/clip-chart.tsx';
import type { ClipView, Recording } from '../clip/clip-view.ts';
import { bandOf, heardBand, zoomStep } from '../clip/clip.ts';
import { SoundPanel } from '../clip/sound-panel.tsx';
import { type ClipPlayer, usualSpeed } from '../clip/use-clip.ts';
import { useSoundFrame, changeSoundSettings, useSoundSettings } from '../clip/use-sound.ts';
import { SaidList, useBandText, usePlaceText, VerdictButtons } from './detection-values.tsx';
import type { DetectionRow } from '../engine/calls.ts';
import { CorrectSpecies } from '../species/species-search.tsx';
import { KindMark, SpeciesName } from '../species/species-name.tsx';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Facts } from '../../kit/facts.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Loading } from '../../kit/loading.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import {
  useExplorerMessages,
  useSoundMessages,
  useVerdictMessages,
} from '../../kit/use-page-messages.ts';
import {
  findAction,
  type JudgeAction,
  judgeKeys,
  keysText,
  listenKeys,
  type PictureAction,
  pictureKeys,
  type SoundAction,
  soundKeys,
} from '../../verdicts/keys.ts';

export function useAnnouncement() {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const sound = useSoundMessages();
  const { names, takenBack } = useVerdictMessages();
  const [text, setText] = useState('');
  const nameOf = (detection: DetectionRow) =>
    detection.time === null
      ? calledName(detection)
      : `${calledName(detection)}, ${shortMoment(detection.time, locale)}`;
  return {
    text,
    verdict: (detection: DetectionRow, verdict: Verdict | null) =>
      setText(t.saidOf(nameOf(detection), verdict ? names[verdict] : takenBack)),
    correction: (detection: DetectionRow, species: Names | null) =>
      setText(
        t.saidOf(
          nameOf(detection),
          species ? t.correctedTo(calledName(species)) : sound.correctionTaken,
        ),
      ),
  };
}

type Actions<Name extends string> = Readonly<Record<Name, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, [contenteditable]') !== null;

const inPictureKeys = [...pictureKeys, ...judgeKeys];

/** `everywhere` applies in the whole explorer (except fields), `inPicture` on the picture. */
function usePaneKeys(
  pane: RefObject<HTMLElement | null>,
  everywhere: Actions<SoundAction>,
  inPicture: Actions<PictureAction | JudgeAction>,
): void {
  const actions = useRef({ everywhere, inPicture });
  useEffect(() => {
    actions.current = { everywhere, inPicture };
  });
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const area = element.closest<HTMLElement>('.bp-explorer') ?? element;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const onPicture =
        event.target instanceof Element && event.target.matches('[data-keys=sound]');
      const special = onPicture
        ? findAction<PictureAction | JudgeAction>(inPictureKeys, event)
        : undefined;
      const usual = special ? undefined : findAction(soundKeys, event);
      if (!special && !usual) return;
      event.preventDefault();
      if (special) actions.current.inPicture[special]();
      else if (usual) actions.current.everywhere[usual]();
    };
    area.addEventListener('keydown', onKey);
    return () => area.removeEventListener('keydown', onKey);
  }, [pane]);
}

/** Hertz, as of most recorders. */
const unknownRate = 48_000;

interface DetectionFactsProps {
  detection: DetectionRow;
  /** Null until found. */
  recording: Recording | null;
  /** Times it was slowed down. */
  expansion: number;
}

function DetectionFacts({ detection, recording, expansion }: DetectionFactsProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const sound = useSoundMessages();
  const bandText = useBandText();
  const placeText = usePlaceText();
  const { time, start_s: start, end_s: end, confidence, snr_db: snr, file, corrected } = detection;
  const rate = (recording?.sampleRate ?? unknownRate) * expansion;
  const banded = bandOf(detection, rate) !== null;
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <Facts
      facts={[
        corrected && { label: sound.corrected, value: <SpeciesName {...corrected} /> },
        { label: t.recordedAt, value: time === null ? t.noTime : momentText(time, locale) },
        detection.recorded === undefined
          ? null
          : { label: t.asRecorded, value: momentText(detection.recorded, locale) },
        detection.deployment ? { label: t.site, value: detection.deployment.site } : null,
        { label: t.columnConfidence, value: confidence.toFixed(2) },
        { label: t.position, value: `${formatClock(start)} – ${formatClock(end)}` },
        banded ? { label: t.columnBand, value: bandText(detection) } : null,
        snr === null ? null : { label: t.columnSnr, value: t.decibels(number.format(snr)) },
        { label: t.device, value: recording?.device ?? detection.recorder, code: true },
        { label: t.columnPlace, value: placeText(detection.place) },
        {
          label: t.columnFile,
          value: recording ? (
            <a href={recording.url} download title={t.openRecording}>
              {file}
            </a>
          ) : (
            file
          ),
        },
      ]}
    />
  );
}

interface DetectionViewProps {
  /** The chosen detection; null for none. */
  detection: DetectionRow | null;
  /** Null until read. */
  view: ClipView | null;
  loading: boolean;
  error: ErrorText | null;
  player: ClipPlayer;
  rankOf: (detection: DetectionRow) => number;
  onRetry: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Called with null to take it back. Null where the person may not give verdicts. */
  onVerdict: ((verdict: Verdict | null) => void) | null;
  /** Names offered for a correction. */
  speciesChoices: readonly Names[];
  /** Correct species; null removes it. */
  onCorrect: (species: Names | null) => void;
}

/** Shares of the picture per press. */
const step = 0.2;

/** Spectrogram with a box, sound, facts, and verdict of one detection. */
export function DetectionView(props: DetectionViewProps) {
  const t = useExplorerMessages();
  const { detection } = props;
  if (!detection) return <p className="bp-soft bp-detection-none">{t.pick}</p>;
  return <OneDetection {...props} detection={detection} />;
}

function OneDetection(props: DetectionViewProps & { detection: DetectionRow }) {
  const { detection, view, loading, error, player, rankOf, onRetry, onVerdict } = props;
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const soundMessages = useSoundMessages();
  const pane = useRef<HTMLElement>(null);
  const settings = useSoundSettings();
  const sound = useSoundFrame(view, settings.frequencies);
  const [correcting, setCorrecting] = useState<number | null>(null);
  const returnTo = useRef<HTMLElement | null>(null);
  const open = correcting === detection.row;
  const openCorrection = (wanted: boolean) => {
    const root = pane.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (wanted) returnTo.current = root?.activeElement as HTMLElement | null;
    else returnTo.current?.focus();
    setCorrecting(wanted ? detection.row : null);
  };

  const heard =
    settings.filter && view && sound ? heardBand(detection, view.clip.sampleRate, sound) : null;
  const { low = null, high = null } = heard ?? {};
  const { setBand } = player;
  useEffect(
    () => setBand(low === null || high === null ? null : { low, high }),
    [setBand, low, high],
  );
  const khz = (hertz: number) =>
    numberFormat(locale, { maximumFractionDigits: 1 }).format(hertz / 1000);

  const verdict = (one: Verdict | null) => () => onVerdict?.(one);
  usePaneKeys(
    pane,
    {
      nearer: () => sound?.zoomTime(zoomStep),
      farther: () => sound?.zoomTime(1 / zoomStep),
      everything: () => sound?.reset(),
      species: () => onVerdict && openCorrection(true),
      loop: () => changeSoundSettings({ loop: !settings.loop }),
      band: () => changeSoundSettings({ filter: !settings.filter }),
    },
    {
      left: () => sound?.move(-step, 0),
      right: () => sound?.move(step, 0),
      up: () => sound?.move(0, step),
      down: () => sound?.move(0, -step),
      higher: () => sound?.zoomFrequency(zoomStep),
      lower: () => sound?.zoomFrequency(1 / zoomStep),
      play: () => player.toggle(),
      yes: verdict('yes'),
      no: verdict('no'),
      unsure: verdict('unsure'),
      takeBack: verdict(null),
    },
  );

  return (
    <section ref={pane} className="bp-detection-view" aria-label={calledName(detection)}>
      <header className="bp-detection-head">
        <WidgetHeading>
          <KindMark rank={rankOf(detection)} /> <SpeciesName {...detection} />
        </WidgetHeading>
        <span className="bp-chart-actions">
          <button
            type="button"
            className="bp-quiet"
            aria-label={t.previous}
            disabled={!props.onPrevious}
            onClick={() => props.onPrevious?.()}
          >
            <ChevronLeftIcon className="bp-along" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="bp-quiet"
            aria-label={t.next}
            disabled={!props.onNext}
            onClick={() => props.onNext?.()}
          >
            <ChevronRightIcon className="bp-along" aria-hidden="true" />
          </button>
        </span>
      </header>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!error && (loading || !view || !sound) && (
        <div className="bp-sound-waiting">
          <Loading text={t.loadingClip} />
        </div>
      )}
      {!error && view && sound && (
        <ClipChart
          detection={detection}
          view={view}
          sound={sound}
          settings={settings}
          player={player}
          rankOf={rankOf}
        />
      )}
      <output className="bp-small bp-soft bp-sound-state">
        {heard && <span>{soundMessages.filterHint(khz(heard.low), khz(heard.high))}</span>}
        {settings.loop && <span>{soundMessages.looping}</span>}
      </output>
      {onVerdict && (
        <div className="bp-detection-said">
          <VerdictButtons verdict={detection.verdict} onVerdict={onVerdict} />
          <CorrectSpecies
            corrected={detection.corrected}
            choices={props.speciesChoices}
            open={open}
            onOpen={openCorrection}
            onCorrect={props.onCorrect}
          />
        </div>
      )}
      {detection.said && <SaidList verdicts={detection.said} />}
      <SoundPanel
        sound={sound}
        settings={settings}
        player={player}
        usual={view ? usualSpeed(view.clip) : 1}
      />
      <p className="bp-small bp-soft bp-sound-keys">
        {soundMessages.keys(
          keysText([...pictureKeys, ...(onVerdict ? judgeKeys : listenKeys)], t.keyNames),
        )}
      </p>
      <DetectionFacts
        detection={detection}
        recording={view?.recording ?? null}
        expansion={view?.clip.expansion ?? 1}
      />
    </section>
  );
}
