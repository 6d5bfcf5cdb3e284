'use client';

import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatClock } from '../../format/durations.ts';
import { useLook } from '../../provider/look-context.ts';
import type { Verdict } from '../data/verdicts.ts';
import type { DetectionRow } from '../engine/calls.ts';
import type { ClipView } from '../headless/clip-view.ts';
import type { ClipPlayer } from '../headless/use-clip-player.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ClipControls } from './clip-controls.tsx';
import { DetectionFacts } from './detection-facts.tsx';
import { KindMark } from './kind-mark.tsx';
import { calledName, SpeciesName } from './species-name.tsx';
import { SpectrogramView } from './spectrogram-view.tsx';
import { VerdictButtons } from './verdict-buttons.tsx';
import { numberFormat } from '../headless/intl.ts';

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
  onVerdict: (verdict: Verdict) => void;
}

/** One detection: its spectrogram with a box, its sound, its facts, and what one can say of it. */
export function DetectionView(props: DetectionViewProps) {
  const { detection, view, loading, error, player, rankOf, onRetry, onVerdict } = props;
  const { messages } = useLook();
  const { explorer: words } = messages;
  if (!detection) return <p className="bp-soft bp-detection-none">{words.pick}</p>;
  return (
    <section className="bp-detection-view" aria-label={calledName(detection)}>
      <header className="bp-detection-head">
        <h4>
          <KindMark rank={rankOf(detection)} /> <SpeciesName {...detection} />
        </h4>
        <span className="bp-chart-actions">
          <button
            type="button"
            className="bp-quiet"
            aria-label={words.previous}
            disabled={!props.onPrevious}
            onClick={() => props.onPrevious?.()}
          >
            <ChevronLeftIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            className="bp-quiet"
            aria-label={words.next}
            disabled={!props.onNext}
            onClick={() => props.onNext?.()}
          >
            <ChevronRightIcon aria-hidden="true" />
          </button>
        </span>
      </header>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!error && (loading || !view) && (
        <div className="bp-sound-waiting">
          <Loading text={words.loadingClip} />
        </div>
      )}
      {!error && view && <ClipChart view={view} player={player} rankOf={rankOf} />}
      <VerdictButtons verdict={detection.verdict} onVerdict={onVerdict} />
      <DetectionFacts detection={detection} recording={view?.recording ?? null} />
    </section>
  );
}

interface ClipChartProps {
  view: ClipView;
  player: ClipPlayer;
  rankOf: (detection: DetectionRow) => number;
}

function ClipChart({ view, player, rankOf }: ClipChartProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const { clip, detection, others } = view;
  const end = clip.from + clip.samples.length / clip.sampleRate;
  const number = numberFormat(locale).format(others.length);
  const text = words.spectrogramText(
    calledName(detection),
    formatClock(clip.from),
    formatClock(end),
    detection.file,
    others.length > 0 ? words.countDetections(number, others.length) : null,
  );
  return (
    <ChartFrame
      title={words.spectrogram}
      text={text}
      filename={`detection-${detection.row}`}
      table={() => ({
        columns: [
          { label: words.columnSpecies },
          { label: words.columnFrom, numeric: true },
          { label: words.columnTo, numeric: true },
          { label: words.columnLow, numeric: true },
          { label: words.columnHigh, numeric: true },
          { label: words.columnConfidence, numeric: true },
        ],
        rows: [detection, ...others].map((one) => [
          calledName(one),
          one.start_s,
          one.end_s,
          one.low_hz,
          one.high_hz,
          one.confidence.toFixed(4),
        ]),
      })}
    >
      <SpectrogramView view={view} rankOf={rankOf} text={text} player={player.player} />
      <ClipControls player={player} />
    </ChartFrame>
  );
}
