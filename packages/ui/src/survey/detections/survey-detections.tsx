'use client';

import type { Site } from '@biophony/contract';
import { timeExpansionOf } from '@biophony/contract/constants';
import type { AnalysisGroup } from '@biophony/sdk';
import type { Verdict } from '@biophony/statistics';
import { use, useMemo, useState } from 'react';
import { nameWithVersion } from '../../analyses/analysis-name.ts';
import { numberFormat } from '../../base/intl.ts';
import type { SpeciesName } from '../../base/species-name.ts';
import { useOnceRead } from '../../base/use-reading.ts';
import { TableMethodContext } from '../../explorer/charts/table-method.ts';
import { useClipPlayer, useClipView, usePlayRow, useEngine } from '../../explorer/clip/use-clip.ts';
import type { ColumnId } from '../../explorer/detections/columns.tsx';
import { useValues } from '../../explorer/detections/detection-values.tsx';
import { DetectionView, useAnnouncement } from '../../explorer/detections/detection-view.tsx';
import { DetectionsTable } from '../../explorer/detections/detections-table.tsx';
import type { ExplorerCalls } from '../../explorer/engine/calls.ts';
import { describeReadError } from '../../explorer/engine/remote-file.ts';
import type { Caller } from '../../explorer/engine/rpc.ts';
import type { Engine } from '../../explorer/engine/start-engine.ts';
import { plainView, queryOf } from '../../explorer/filters/view.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Loading } from '../../kit/loading.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import {
  useDetectionsMessages,
  useExplorerMessages,
  useSurveyMessages,
} from '../../kit/use-page-messages.ts';
import { useFoundSources, useFoundDetections } from './use-found-detections.ts';
import { type ListedRow, rowId, listedRow, useListedReviews } from './use-listed-reviews.ts';
import type { AskedFilter } from '../engine/calls.ts';
import type { SurveyEngine, RunningSurvey } from '../use-opened-survey.ts';
import { type SortedColumn, type SortedRow, SortedTable } from '../sorted-table.tsx';
import type { RenderExplore } from '../survey-view.ts';
import { useReviewAccess } from '../../verdicts/use-verdict-queue.ts';

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
      const input = { source: source!, row: fileRow, range, deployment: deployment ?? null };
      const rows = await survey.call('around', input);
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

function ListedDetections(props: ListedProps) {
  const { rows, chosen, onChosen, onVerdict, sound, survey, sources } = props;
  const t = useDetectionsMessages();
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
              t.toExplorer,
            )}
          </p>
        )}
        <output className="bp-hidden">{said.text}</output>
      </div>
    </div>
  );
}

const spoken = ({ verdict, corrected, said: verdicts, deployment, time, recorded }: ListedRow) => ({
  verdict,
  corrected,
  time,
  ...(verdicts && { said: verdicts }),
  ...(deployment && { deployment }),
  ...(recorded !== undefined && { recorded }),
});

interface SurveyDetectionsProps {
  projectId: string;
  opened: RunningSurvey;
  group: AnalysisGroup;
  sites: readonly Site[];
  filter: AskedFilter;
  species: string;
  /** Lists only so many: the surest, of different recordings first. */
  best?: number;
  renderExplore?: RenderExplore | undefined;
  onRead: () => void;
}

/** The surest rows, of different recordings first, the surest of all first. */
function bestRows(rows: readonly ListedRow[], most: number): ListedRow[] {
  const surest = rows.toSorted((a, b) => b.confidence - a.confidence);
  const files = new Set<string>();
  const first = surest.filter(({ analysis, file }) => {
    const key = `${analysis}\n${file}`;
    return !files.has(key) && files.add(key);
  });
  const rest = surest.filter((row) => !first.includes(row));
  return [...first, ...rest].slice(0, most).sort((a, b) => b.confidence - a.confidence);
}

export function SurveyDetections(props: SurveyDetectionsProps) {
  const { opened, group, sites, filter, species, best, onRead } = props;
  const { messages, locale } = usePresentation();
  const t = useDetectionsMessages();
  const { text } = use(TableMethodContext);
  const sound = useEngine();
  const sources = useFoundSources(group);
  const { rows, detections, loading, more, error, readMore, retry } = useFoundDetections(
    opened,
    sources,
    filter,
  );
  const listed = useMemo(() => {
    const all = rows.map((row) => listedRow(row, sites));
    return best === undefined ? all : bestRows(all, best);
  }, [rows, sites, best]);
  const access = useReviewAccess(props.projectId, false);
  const reviewed = useListedReviews(listed, sources.analyses, access);
  const [chosen, setChosen] = useState<number | null>(null);
  useOnceRead(detections !== null || error !== null, onRead);
  const number = (value: number) => numberFormat(locale).format(value);
  const [analysis] = group.analyses;
  const confidence = numberFormat(locale, { minimumFractionDigits: 2 });
  const title = best === undefined ? t.title(species) : t.bestTitle(number(best), species);
  return (
    <section className="bp-stack bp-survey-detections" aria-label={title}>
      <WidgetHeading>{title}</WidgetHeading>
      {detections !== null && (
        <p className="bp-small bp-soft">
          {detections === 0
            ? t.none
            : best === undefined
              ? t.text(number(rows.length), number(Math.max(detections, rows.length)))
              : t.bestText(number(Math.max(detections, rows.length)))}{' '}
          {t.caption(
            analysis ? nameWithVersion(messages.analysis, analysis) : '',
            confidence.format(filter.minConfidence),
          )}{' '}
          {text}
        </p>
      )}
      {/* It learns how wide it is before there is anything in it. */}
      {sound && (
        <div className={rows.length === 0 ? 'bp-survey-unread' : undefined}>
          <ListedDetections
            rows={reviewed.rows}
            chosen={chosen}
            onChosen={setChosen}
            onVerdict={reviewed.maySay ? reviewed.judge : null}
            onCorrect={reviewed.correct}
            sound={sound}
            survey={opened.engine}
            sources={sources}
            speciesChoices={opened.survey.species}
            renderExplore={props.renderExplore}
          />
        </div>
      )}
      {error && <ErrorAlert error={describeReadError(error, t.failed, messages)} onRetry={retry} />}
      {loading && <Loading text={t.loading} />}
      {more && !loading && !error && best === undefined && (
        <button type="button" className="bp-quiet bp-survey-more" onClick={readMore}>
          {t.more}
        </button>
      )}
    </section>
  );
}

interface SilentDetectionsProps {
  opened: RunningSurvey;
  group: AnalysisGroup;
  sites: readonly Site[];
  filter: AskedFilter;
  species: string;
  onRead: () => void;
}

export function SilentDetections(props: SilentDetectionsProps) {
  const { opened, group, sites, filter, species, onRead } = props;
  const { messages, locale } = usePresentation();
  const t = useDetectionsMessages();
  const { site: siteWord } = useSurveyMessages();
  const explorer = useExplorerMessages();
  const valuesOf = useValues();
  const sources = useFoundSources(group);
  const listing = useFoundDetections(opened, sources, filter);
  useOnceRead(listing.detections !== null || listing.error !== null, onRead);
  const number = (value: number) => numberFormat(locale).format(value);
  const columns: SortedColumn[] = [
    { id: 'file', label: explorer.columnFile },
    { id: 'time', label: explorer.columnTime, sorts: false },
    { id: 'site', label: siteWord },
    { id: 'confidence', label: explorer.columnConfidence, numeric: true },
  ];
  const rows = listing.rows.map((one): SortedRow => {
    const row = listedRow(one, sites);
    const values = valuesOf(row);
    return {
      key: String(row.row),
      cells: [
        { value: row.file },
        { value: row.time, content: values.time },
        { value: row.deployment?.site ?? null },
        { value: row.confidence, content: values.confidence },
      ],
    };
  });
  if (listing.error && rows.length === 0)
    return (
      <ErrorAlert
        error={describeReadError(listing.error, t.failed, messages)}
        onRetry={listing.retry}
      />
    );
  if (listing.detections === null) return <Loading text={t.loading} />;
  return (
    <>
      <SortedTable
        title={t.title(species)}
        text={
          rows.length === 0
            ? t.none
            : t.text(number(rows.length), number(Math.max(listing.detections, rows.length)))
        }
        columns={columns}
        rows={rows}
        sortedBy={null}
        filename="detections"
      />
      {listing.loading && <Loading text={t.loading} />}
      {listing.more && !listing.loading && (
        <button type="button" className="bp-quiet bp-survey-more" onClick={listing.readMore}>
          {t.more}
        </button>
      )}
    </>
  );
}
