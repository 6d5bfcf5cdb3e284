'use client';

import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { SpeciesName as Names } from '../../data/columns/detection-columns.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import type { ClipView } from '../../model/clip/clip-view.ts';
import { numberFormat } from '../../../format/intl.ts';
import { changeSoundSettings, useSoundSettings } from '../../model/clip/sound-settings.ts';
import { usualSpeed, type ClipPlayer } from '../../model/clip/clip-player.ts';
import { ClipChart } from '../sound/clip-chart.tsx';
import { CorrectSpecies } from '../species/correct-species.tsx';
import { heardBand } from '../../model/clip/heard-band.ts';
import { judgeKeys, keysText, listenKeys, pictureKeys } from '../../model/review/keys.ts';
import { SoundPanel } from '../sound/sound-panel.tsx';
import { usePaneKeys } from '../sound/use-pane-keys.ts';
import { useSoundFrame } from '../sound/use-sound-frame.ts';
import { zoomStep } from '../../model/clip/zoom-step.ts';
import { DetectionFacts } from './detection-facts.tsx';
import { KindMark } from '../species/kind-mark.tsx';
import { SpeciesName } from '../species/species-name.tsx';
import { calledName } from '../../model/words/called-name.ts';
import { SaidList } from '../list/said-list.tsx';
import { VerdictButtons } from '../list/verdict-buttons.tsx';

interface DetectionViewProps {
  /** The chosen detection; null for none. */
  detection: DetectionRow | null;
  /** Its sound and picture, once they are read. */
  view: ClipView | null;
  loading: boolean;
  error: ErrorText | null;
  player: ClipPlayer;
  rankOf: (detection: DetectionRow) => number;
  onRetry: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Null where the person may say nothing. */
  onVerdict: ((verdict: Verdict) => void) | null;
  /** Names that a correction can be chosen from. */
  speciesChoices: readonly Names[];
  /** Says which species it is instead; null takes it back. */
  onCorrect: (species: Names | null) => void;
}

/** Shares of the picture that one press of an arrow key moves by. */
const step = 0.2;

/** One detection: its spectrogram with a box, its sound, its facts, and what one can say of it. */
export function DetectionView(props: DetectionViewProps) {
  const { messages } = usePresentation();
  const { detection } = props;
  if (!detection) return <p className="bp-soft bp-detection-none">{messages.explorer.pick}</p>;
  return <OneDetection {...props} detection={detection} />;
}

function OneDetection(props: DetectionViewProps & { detection: DetectionRow }) {
  const { detection, view, loading, error, player, rankOf, onRetry, onVerdict } = props;
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
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

  const verdict = (one: Verdict) => () => onVerdict?.(one);
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
      correct: verdict('correct'),
      wrong: verdict('wrong'),
      unsure: verdict('unsure'),
      none: verdict('none'),
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
            aria-label={words.previous}
            disabled={!props.onPrevious}
            onClick={() => props.onPrevious?.()}
          >
            <ChevronLeftIcon className="bp-along" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="bp-quiet"
            aria-label={words.next}
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
          <Loading text={words.loadingClip} />
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
        {heard && <span>{messages.sound.filterHint(khz(heard.low), khz(heard.high))}</span>}
        {settings.loop && <span>{messages.sound.looping}</span>}
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
      {detection.said && <SaidList said={detection.said} />}
      <SoundPanel
        sound={sound}
        settings={settings}
        player={player}
        usual={view ? usualSpeed(view.clip) : 1}
      />
      <p className="bp-small bp-soft bp-sound-keys">
        {messages.sound.keys(
          keysText([...pictureKeys, ...(onVerdict ? judgeKeys : listenKeys)], words.keyNames),
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
