'use client';

import type { Analysis } from '@biophony/contract';
import { ResetIcon } from '@radix-ui/react-icons';
import { useCallback, useState } from 'react';
import { DetectionView } from '../components/detection-view.tsx';
import { DetectionsTable, mostListed } from '../components/detections-table.tsx';
import { useLook } from '../../provider/look-context.ts';
import type { Verdict } from '../data/verdicts.ts';
import type { DetectionRow } from '../engine/calls.ts';
import { useDetection, usePlace, useRows, type Asked } from '../headless/use-asked.ts';
import { useClipPlayer } from '../headless/use-clip-player.ts';
import { useClipView } from '../headless/use-clip-view.ts';
import type { useReviewing } from '../headless/use-reviewing.ts';
import { ListDownloads } from './list-downloads.tsx';
import { numberFormat } from '../headless/intl.ts';

interface DetectionReviewProps {
  analysis: Pick<Analysis, 'analysis_id' | 'data_id'>;
  asked: Asked;
  /** Detections that the filter leaves. */
  count: number;
  /** Whether detections have bands. */
  banded: boolean;
  reviewing: ReturnType<typeof useReviewing>;
  /** Highest frequency the analysis looked at, in hertz. */
  analysedTo: number | null;
  /** Row of the chosen detection. */
  detection: number | null;
  onDetection: (row: number) => void;
  /** Shows all detections again; null while all are shown. */
  onClear: (() => void) | null;
}

const verdictKeys: Record<string, Verdict> = {
  y: 'correct',
  n: 'wrong',
  u: 'unsure',
  x: 'none',
};

const rankOf = ({ species }: DetectionRow) => species;

/** The list of detections with the chosen one beside it, gone through by mouse or by keys. */
export function DetectionReview(props: DetectionReviewProps) {
  const { analysis, asked, count, banded, reviewing, analysedTo, onDetection } = props;
  const { engine, filter } = asked;
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const [sight, setSight] = useState<readonly [first: number, last: number]>([0, 0]);
  const onSight = useCallback((first: number, last: number) => setSight([first, last]), []);
  const rowAt = useRows(asked, sight);
  const place = usePlace(asked, props.detection);
  const detection = useDetection(asked, props.detection);
  const next = place < 0 ? null : (rowAt(place + 1)?.row ?? null);
  const { view, loading, error, retry } = useClipView({
    engine,
    analysisId: analysis.analysis_id,
    dataId: analysis.data_id,
    row: props.detection,
    next,
    analysedTo,
  });
  const player = useClipPlayer(view?.clip ?? null);

  const choose = (wanted: number) => {
    const row = rowAt(wanted)?.row;
    if (row !== undefined) return onDetection(row);
    void engine.call('rows', { filter, from: wanted, to: wanted + 1 }).then(([found]) => {
      if (found) onDetection(found.row);
    });
  };
  const judge = (verdict: Verdict, goOn: boolean) => {
    if (props.detection === null) return;
    void reviewing.judge(props.detection, verdict);
    if (goOn && next !== null) onDetection(next);
  };
  const onKey = (key: string): boolean => {
    const verdict = verdictKeys[key.toLowerCase()];
    if (verdict) judge(verdict, verdict !== 'none');
    else if (key === ' ' || key === 'Enter') player.toggle();
    else return false;
    return true;
  };

  const number = numberFormat(locale).format(count);
  return (
    <section className="bp-stack" aria-label={words.list}>
      <header className="bp-chart-head">
        <h4>{words.listText(words.countDetections(number, count))}</h4>
        <span className="bp-row">
          {props.onClear && (
            <button type="button" className="bp-quiet" onClick={props.onClear}>
              <ResetIcon aria-hidden="true" /> {words.clear}
            </button>
          )}
          <ListDownloads asked={asked} analysisId={analysis.analysis_id} judged={reviewing.any} />
        </span>
      </header>
      <div className="bp-explorer-list">
        <div className="bp-detection-pane">
          <DetectionView
            detection={detection}
            view={view}
            loading={loading}
            error={error}
            player={player}
            rankOf={rankOf}
            onRetry={retry}
            onPrevious={place > 0 ? () => choose(place - 1) : null}
            onNext={place < count - 1 ? () => choose(place + 1) : null}
            onVerdict={(verdict) => judge(verdict, false)}
          />
        </div>
        <div className="bp-stack">
          {count === 0 ? (
            <p className="bp-soft bp-detection-none">{words.noMatch}</p>
          ) : (
            <DetectionsTable
              count={count}
              rowAt={rowAt}
              rankOf={rankOf}
              banded={banded}
              chosen={place}
              onSight={onSight}
              onChoose={choose}
              onKey={onKey}
            />
          )}
          <p className="bp-small bp-soft">
            {words.keys} {reviewing.kept ? words.keptHere : words.notKept}
            {count > mostListed && ` ${words.tooMany(numberFormat(locale).format(mostListed))}`}
          </p>
        </div>
      </div>
    </section>
  );
}
