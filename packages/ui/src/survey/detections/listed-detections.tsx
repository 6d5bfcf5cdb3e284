'use client';

import { timeExpansionOf } from '@biophony/contract/constants';
import type { Verdict } from '@biophony/statistics';
import type { SpeciesName } from '../../base/species-name.ts';
import { useClipPlayer, useClipView, usePlayRow } from '../../explorer/clip/use-clip.ts';
import type { ColumnId } from '../../explorer/detections/columns.ts';
import { DetectionView } from '../../explorer/detections/detection-view.tsx';
import { DetectionsTable } from '../../explorer/detections/detections-table.tsx';
import { useAnnouncement } from '../../explorer/detections/use-announcement.ts';
import type { ExplorerCalls } from '../../explorer/engine/calls.ts';
import type { Caller } from '../../explorer/engine/rpc.ts';
import type { Engine } from '../../explorer/engine/start-engine.ts';
import { plainView, queryOf } from '../../explorer/filters/view.ts';
import { useDetectionsMessages } from '../../kit/use-page-messages.ts';
import type { SurveyEngine } from '../engine/start-survey-engine.ts';
import type { RenderExplore } from '../explore-links.tsx';
import { type ListedRow, rowId } from './listed-row.ts';
import type { useFoundSources } from './use-found-detections.ts';

/**
 * An engine for the explorer that knows one listed detection; audio comes from `sound` under its
 * number there, since row numbers differ between analyses.
 */
export function foundEngine(
  sound: Engine,
  survey: SurveyEngine,
  sources: Pick<ReturnType<typeof useFoundSources>, 'reading'>,
  { analysis, fileRow, deployment }: Pick<ListedRow, 'analysis' | 'fileRow' | 'deployment'>,
): Engine {
  const around = ({ range }: ExplorerCalls['around']['input']) =>
    sources.reading([analysis], async ([source]) => {
      const asked = { source: source!, row: fileRow, range, deployment: deployment ?? null };
      const rows = await survey.call('around', asked);
      return rows.map((one) => ({ ...one, row: rowId(analysis, one.row) }));
    });
  const call = (name: keyof ExplorerCalls, input: never, report?: never) => {
    if (name === 'around') return around(input);
    // The browser keeps this verdict; nothing is sent.
    if (name === 'judge') return Promise.resolve(null);
    return sound.call(name, input, report);
  };
  return { ...sound, call: call as Caller<ExplorerCalls> };
}

interface ListedProps {
  rows: readonly ListedRow[];
  /** Number of the chosen detection; null for none. */
  chosen: number | null;
  onChosen: (row: number) => void;
  /** Null where the person may not give verdicts. */
  onVerdict: ((row: ListedRow, verdict: Verdict | null) => void) | null;
  onCorrect: (row: ListedRow, species: SpeciesName | null) => void;
  sound: Engine;
  survey: SurveyEngine;
  sources: ReturnType<typeof useFoundSources>;
  speciesChoices: readonly SpeciesName[];
  renderExplore?: RenderExplore | undefined;
}

const rankOf = () => 0;
const nothing = () => undefined;

export function ListedDetections(props: ListedProps) {
  const { rows, chosen, onChosen, onVerdict, sound, survey, sources } = props;
  const words = useDetectionsMessages();
  const place = rows.findIndex(({ row }) => row === chosen);
  const detection = rows[place] ?? null;
  const analysis = detection && sources.analyses[detection.analysis];
  const engine = detection ? foundEngine(sound, survey, sources, detection) : sound;
  const { view, loading, error, retry } = useClipView({
    engine,
    analysisId: analysis?.analysis_id ?? '',
    dataId: analysis?.data_id ?? '',
    row: detection?.row ?? null,
    next: null,
    expansion: timeExpansionOf(analysis?.settings ?? {}),
    analysedTo: null,
  });
  const player = useClipPlayer(view);
  const { waiting, play } = usePlayRow(detection?.row ?? null, view, error !== null, player);
  const said = useAnnouncement();
  const judge = (row: ListedRow, verdict: Verdict | null) => {
    if (!onVerdict) return;
    onVerdict(row, verdict);
    said.verdict(row, verdict);
  };
  const choose = (at: number) => {
    const row = rows[at];
    if (row) onChosen(row.row);
    return row ?? null;
  };
  const move = (step: number) =>
    choose(Math.max(0, Math.min(rows.length - 1, place < 0 ? 0 : place + step)));
  const columns: ColumnId[] = [
    'time',
    ...(rows.some(({ recorded }) => recorded !== undefined) ? (['recorded'] as const) : []),
    ...(rows.some(({ deployment }) => deployment) ? (['site'] as const) : []),
    'file',
    'confidence',
    'verdict',
  ];
  const others = detection && view ? { ...view.detection, ...spoken(detection) } : detection;
  return (
    <div className="bp-survey-pair">
      <DetectionsTable
        count={rows.length}
        rowAt={(at) => rows[at]}
        rankOf={rankOf}
        columns={columns}
        chosen={place}
        heardOf={({ row }) => {
          if (row === waiting) return 'waiting';
          return row === chosen && player.playing ? 'playing' : 'silent';
        }}
        onSight={nothing}
        onChoose={choose}
        onMove={move}
        onPlay={(at) => {
          const row = choose(at);
          if (row) play(row.row);
        }}
        onAct={(action) => {
          if (!detection) return;
          if (action === 'play') play(detection.row);
          else judge(detection, action === 'takeBack' ? null : action);
        }}
      />
      <div className="bp-detection-pane">
        <DetectionView
          detection={others}
          view={view}
          loading={loading}
          error={error}
          player={player}
          rankOf={rankOf}
          onRetry={retry}
          onPrevious={place > 0 ? () => move(-1) : null}
          onNext={place >= 0 && place < rows.length - 1 ? () => move(1) : null}
          onVerdict={onVerdict && ((verdict) => detection && judge(detection, verdict))}
          speciesChoices={props.speciesChoices}
          onCorrect={(species) => {
            if (!detection) return;
            props.onCorrect(detection, species);
            said.correction(detection, species);
          }}
        />
        {detection && analysis && props.renderExplore && (
          <p className="bp-small">
            {props.renderExplore(
              queryOf(
                {
                  ...plainView,
                  species: [detection.scientific_name || detection.common_name],
                  detection: detection.fileRow,
                },
                `?analysis=${encodeURIComponent(analysis.analysis_id)}`,
              ),
              words.toExplorer,
            )}
          </p>
        )}
        <output className="bp-hidden">{said.text}</output>
      </div>
    </div>
  );
}

const spoken = ({ verdict, corrected, said, deployment, time, recorded }: ListedRow) => ({
  verdict,
  corrected,
  time,
  ...(said && { said }),
  ...(deployment && { deployment }),
  ...(recorded !== undefined && { recorded }),
});
