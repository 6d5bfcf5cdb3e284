'use client';

import { timeExpansionOf } from '@biophony/contract/constants';
import { useDetectionsMessages } from '../../../context/page-messages.ts';
import { DetectionView } from '../../../explorer/components/detection/detection-view.tsx';
import { DetectionsTable } from '../../../explorer/components/list/detections-table.tsx';
import type { SpeciesName } from '../../../explorer/data/columns/detection-columns.ts';
import type { Verdict } from '../../../explorer/data/columns/verdicts.ts';
import type { Engine } from '../../../explorer/engine/start-engine.ts';
import { useClipPlayer } from '../../../explorer/headless/clip/use-clip-player.ts';
import { useClipView } from '../../../explorer/headless/clip/use-clip-view.ts';
import { usePlayRow } from '../../../explorer/headless/clip/use-play-row.ts';
import { useAnnouncement } from '../../../explorer/headless/detections/use-announcement.ts';
import type { ColumnId } from '../../../explorer/model/list/columns.ts';
import { plainView, queryOf } from '../../../explorer/model/view/view.ts';
import type { RenderExplore } from '../../components/summary/explore-links.tsx';
import type { SurveyEngine } from '../../engine/start-survey-engine.ts';
import { foundEngine } from '../../headless/detections/found-engine.ts';
import type { useFoundSources } from '../../headless/detections/use-found-detections.ts';
import type { ListedRow } from '../../model/detections/listed-row.ts';

interface ListedProps {
  rows: readonly ListedRow[];
  /** The number of the chosen detection; null for none. */
  chosen: number | null;
  onChosen: (row: number) => void;
  /** Null where the person may say nothing. */
  onVerdict: ((row: ListedRow, verdict: Verdict) => void) | null;
  onCorrect: (row: ListedRow, species: SpeciesName | null) => void;
  /** What reads and draws sound. */
  sound: Engine;
  survey: SurveyEngine;
  sources: ReturnType<typeof useFoundSources>;
  speciesChoices: readonly SpeciesName[];
  renderExplore?: RenderExplore | undefined;
}

const rankOf = () => 0;
const nothing = () => undefined;

/** The list with the chosen detection beside it, gone through by mouse, keys or fingers. */
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
  const judge = (row: ListedRow, verdict: Verdict) => {
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
          else judge(detection, action);
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

/** What a person said of a detection, and what is known of it beside its sound. */
const spoken = ({ verdict, corrected, said, deployment, time, recorded }: ListedRow) => ({
  verdict,
  corrected,
  time,
  ...(said && { said }),
  ...(deployment && { deployment }),
  ...(recorded !== undefined && { recorded }),
});
