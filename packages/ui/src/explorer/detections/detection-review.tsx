'use client';

import type { Analysis } from '@biophony/contract';
import type { Verdict } from '@biophony/statistics';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { SpeciesName } from '../../base/species-name.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages, useVerdictMessages } from '../../kit/use-page-messages.ts';
import { useSnackbar } from '../../kit/use-snackbar.ts';
import type { JudgeAction } from '../../verdicts/keys.ts';
import { useClipPlayer, useClipView, usePlayRow } from '../clip/use-clip.ts';
import { describeReadError } from '../engine/remote-file.ts';
import type { SortKey } from '../engine/select.ts';
import type { DetectionRow, Loaded, ProbabilityOf } from '../engine/calls.ts';
import { DetectionsTable, type Heard, useSwipe } from './detections-table.tsx';
import { DetectionList } from './detection-list.tsx';
import { DetectionView, useAnnouncement } from './detection-view.tsx';
import { type DetectionQuery, useDetection, usePlace, useRows } from './use-detections.ts';
import type { useDetectionVerdicts } from './use-detection-verdicts.ts';
import { useListCursor } from './use-list-cursor.ts';

interface DetectionReviewProps {
  analysis: Pick<Analysis, 'analysis_id' | 'data_id'>;
  query: DetectionQuery;
  count: number;
  loaded: Loaded;
  sort: SortKey;
  onSort: (sort: SortKey) => void;
  /** On a phone: the detection is below the list and can be swiped. */
  narrow: boolean;
  chart: ReactNode;
  reviewing: ReturnType<typeof useDetectionVerdicts>;
  probabilities: readonly ProbabilityOf[];
  /** Times the recordings were slowed down. */
  expansion: number;
  /** Hertz the analysis reached; null where unknown. */
  analysedTo: number | null;
  detection: number | null;
  onDetection: (row: number) => void;
  speciesChoices: readonly SpeciesName[];
}

const rankOf = ({ species }: DetectionRow) => species;

export function DetectionReview(props: DetectionReviewProps) {
  const { analysis, query, count, loaded, narrow, reviewing, analysedTo, onDetection } = props;
  const { engine } = query;
  const { messages } = usePresentation();
  const t = useExplorerMessages();
  const verdictMessages = useVerdictMessages();
  const snackbar = useSnackbar();
  const [sight, setSight] = useState<readonly [first: number, last: number]>([0, 0]);
  const onSight = useCallback((first: number, last: number) => setSight([first, last]), []);
  const rows = useRows(query, sight);
  const { rowAt } = rows;
  const exactIndex = usePlace(query, props.detection);
  const place = exactIndex ?? rows.indexOf(props.detection);
  const detection = useDetection(query, props.detection);
  const next = place < 0 ? null : (rowAt(place + 1)?.row ?? null);
  const { view, loading, error, retry } = useClipView({
    engine,
    analysisId: analysis.analysis_id,
    dataId: analysis.data_id,
    row: props.detection,
    next,
    expansion: props.expansion,
    analysedTo,
  });
  const player = useClipPlayer(view);
  const { waiting, play } = usePlayRow(props.detection, view, error !== null, player);
  const { stop } = player.player;
  const excluded = props.detection !== null && exactIndex === -1;
  // What leaves the list stops playing.
  useEffect(() => {
    if (excluded) stop();
  }, [excluded, stop]);

  const announcement = useAnnouncement();
  const pane = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  // Scrolls to what a person chose, not to what came with the address.
  useEffect(() => {
    if (!wanted.current || !detection) return;
    wanted.current = false;
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [detection]);

  const { cursor, leftAt } = useListCursor({
    query,
    rows,
    reviewing,
    row: props.detection,
    onRow: (row, sought) => {
      if (sought) wanted.current = true;
      onDetection(row);
    },
    onJudge: (row, verdict) => {
      const judged =
        detection?.row === row ? detection : rows.read.rows.find((one) => one.row === row);
      if (judged) announcement.verdict(judged, verdict);
    },
    rowOf: (row) =>
      detection?.row === row ? detection : rows.read.rows.find((one) => one.row === row),
    onPlay: play,
    onFailed: (failure) => {
      console.error(failure);
      const { message, hint } = describeReadError(failure, t.listFailed, messages);
      snackbar.show('error', hint ? `${message}. ${hint}` : message);
    },
  });
  /** Unreadable clips get no verdict; earlier ones can be undone. */
  const isUnheard = (verdict: Verdict | null) => {
    if (verdict === null || error === null) return false;
    snackbar.show('error', verdictMessages.unheard);
    return true;
  };
  const onAct = (action: JudgeAction) => {
    if (action === 'play') return cursor.play();
    const verdict = action === 'takeBack' ? null : action;
    if (reviewing.maySay && !isUnheard(verdict)) cursor.judge(verdict, verdict !== null);
  };
  const heardOf = ({ row }: DetectionRow): Heard => {
    if (row === waiting) return 'waiting';
    return row === props.detection && player.playing ? 'playing' : 'silent';
  };

  // A press waits while the place is requested.
  const asking = props.detection !== null && exactIndex === null;
  const toPrevious = asking || (leftAt ?? place) > 0 ? () => cursor.move(-1) : null;
  const follows = excluded ? leftAt !== null && leftAt < count : place >= 0 && place < count - 1;
  const toNext = asking || follows ? () => cursor.move(1) : null;
  const swipe = useSwipe((direction) => (direction === 'left' ? toNext : toPrevious)?.());
  const seen = (
    <div key="seen" ref={pane} className="bp-detection-pane" {...(narrow ? swipe : {})}>
      {excluded && <output className="bp-excluded">{t.excluded}</output>}
      <DetectionView
        detection={detection}
        view={view}
        loading={loading}
        error={error}
        player={player}
        rankOf={rankOf}
        onRetry={retry}
        onPrevious={toPrevious}
        onNext={toNext}
        onVerdict={
          reviewing.maySay
            ? (verdict) =>
                detection && !isUnheard(verdict) && cursor.judge(verdict, false, detection.row)
            : null
        }
        speciesChoices={props.speciesChoices}
        onCorrect={(species) => {
          if (!detection || isUnheard('no')) return;
          void reviewing.correct(detection.row, species, detection);
          announcement.correction(detection, species);
        }}
      />
      <output className="bp-hidden">{announcement.text}</output>
    </div>
  );
  const list = (
    <DetectionList
      key="list"
      analysisId={analysis.analysis_id}
      query={query}
      count={count}
      loaded={loaded}
      rows={rows}
      sort={props.sort}
      onSort={props.onSort}
      narrow={narrow}
      reviewing={reviewing}
      probabilities={props.probabilities}
      place={place}
      renderTable={(columns) => (
        <DetectionsTable
          count={count}
          rowAt={rowAt}
          rankOf={rankOf}
          columns={columns}
          chosen={place}
          heardOf={heardOf}
          onSight={onSight}
          onChoose={(at) => cursor.choose(at, rowAt(at)?.row)}
          onMove={cursor.move}
          onPlay={(at) => cursor.play(at, rowAt(at)?.row)}
          onAct={onAct}
        />
      )}
    />
  );
  if (narrow)
    return (
      <div className="bp-explorer-main">
        {list}
        {props.detection !== null && seen}
        {props.chart}
      </div>
    );
  return (
    <>
      <div className="bp-explorer-main">
        {props.chart}
        {list}
      </div>
      {seen}
    </>
  );
}
