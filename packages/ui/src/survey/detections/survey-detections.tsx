'use client';

import type { Site } from '@biophony/contract';
import type { AnalysisGroup } from '@biophony/sdk';
import { use, useMemo, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { useOnceRead } from '../../base/use-reading.ts';
import { TableMethodContext } from '../../explorer/charts/table-method.ts';
import { describeReadError } from '../../explorer/data/read-error.ts';
import { useValues } from '../../explorer/detections/detection-values.tsx';
import { useEngine } from '../../explorer/use-engine.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Loading } from '../../kit/loading.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDetectionsMessages, useSurveyMessages } from '../../kit/use-page-messages.ts';
import { useReviewAccess } from '../../verdicts/use-verdict-queue.ts';
import type { AskedFilter } from '../engine/calls.ts';
import type { RenderExplore } from '../explore-links.tsx';
import { type SortedColumn, type SortedRow, SortedTable } from '../sorted-table.tsx';
import type { Opened } from '../use-opened-survey.ts';
import { ListedDetections } from './listed-detections.tsx';
import { listedRow } from './listed-row.ts';
import { useFoundDetections, useFoundSources } from './use-found-detections.ts';
import { useListedReviews } from './use-listed-reviews.ts';

interface SurveyDetectionsProps {
  projectId: string;
  opened: Opened;
  group: AnalysisGroup;
  sites: readonly Site[];
  filter: AskedFilter;
  species: string;
  renderExplore?: RenderExplore | undefined;
  onRead: () => void;
}

export function SurveyDetections(props: SurveyDetectionsProps) {
  const { opened, group, sites, filter, species, onRead } = props;
  const { messages, locale } = usePresentation();
  const words = useDetectionsMessages();
  const { text } = use(TableMethodContext);
  const sound = useEngine();
  const sources = useFoundSources(group);
  const { rows, detections, loading, more, error, readMore, retry } = useFoundDetections(
    opened,
    sources,
    filter,
  );
  const listed = useMemo(() => rows.map((row) => listedRow(row, sites)), [rows, sites]);
  const access = useReviewAccess(props.projectId, false);
  const reviewed = useListedReviews(listed, sources.analyses, access);
  const [chosen, setChosen] = useState<number | null>(null);
  useOnceRead(detections !== null || error !== null, onRead);
  const number = (value: number) => numberFormat(locale).format(value);
  const [{ model, analysis_type } = { model: null, analysis_type: '' }] = group.analyses;
  const confidence = numberFormat(locale, { minimumFractionDigits: 2 });
  return (
    <section className="bp-stack bp-survey-detections" aria-label={words.title(species)}>
      <WidgetHeading>{words.title(species)}</WidgetHeading>
      {detections !== null && (
        <p className="bp-small bp-soft">
          {detections === 0
            ? words.none
            : words.text(number(rows.length), number(Math.max(detections, rows.length)))}{' '}
          {words.caption(model ?? analysis_type, confidence.format(filter.minConfidence))} {text}
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
      {error && (
        <ErrorAlert error={describeReadError(error, words.failed, messages)} onRetry={retry} />
      )}
      {loading && <Loading text={words.loading} />}
      {more && !loading && !error && (
        <button type="button" className="bp-quiet bp-survey-more" onClick={readMore}>
          {words.more}
        </button>
      )}
    </section>
  );
}

interface SilentDetectionsProps {
  opened: Opened;
  group: AnalysisGroup;
  sites: readonly Site[];
  filter: AskedFilter;
  species: string;
  onRead: () => void;
}

export function SilentDetections(props: SilentDetectionsProps) {
  const { opened, group, sites, filter, species, onRead } = props;
  const { messages, locale } = usePresentation();
  const words = useDetectionsMessages();
  const { site: siteWord } = useSurveyMessages();
  const { explorer } = messages;
  const valuesOf = useValues();
  const sources = useFoundSources(group);
  const found = useFoundDetections(opened, sources, filter);
  useOnceRead(found.detections !== null || found.error !== null, onRead);
  const number = (value: number) => numberFormat(locale).format(value);
  const columns: SortedColumn[] = [
    { id: 'file', label: explorer.columnFile },
    { id: 'time', label: explorer.columnTime, sorts: false },
    { id: 'site', label: siteWord },
    { id: 'confidence', label: explorer.columnConfidence, numeric: true },
  ];
  const rows = found.rows.map((one): SortedRow => {
    const row = listedRow(one, sites);
    const values = valuesOf(row);
    return {
      key: String(row.row),
      cells: [
        { value: row.file },
        { value: row.time, shown: values.time },
        { value: row.deployment?.site ?? null },
        { value: row.confidence, shown: values.confidence },
      ],
    };
  });
  if (found.error && rows.length === 0)
    return (
      <ErrorAlert
        error={describeReadError(found.error, words.failed, messages)}
        onRetry={found.retry}
      />
    );
  if (found.detections === null) return <Loading text={words.loading} />;
  return (
    <>
      <SortedTable
        title={words.title(species)}
        text={
          rows.length === 0
            ? words.none
            : words.text(number(rows.length), number(Math.max(found.detections, rows.length)))
        }
        columns={columns}
        rows={rows}
        sortedBy={null}
        filename="detections"
      />
      {found.loading && <Loading text={words.loading} />}
      {found.more && !found.loading && (
        <button type="button" className="bp-quiet bp-survey-more" onClick={found.readMore}>
          {words.more}
        </button>
      )}
    </>
  );
}
