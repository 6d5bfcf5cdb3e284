'use client';

import type { Site } from '@biophony/contract';
import type { AnalysisGroup } from '@biophony/sdk';
import { use, useMemo, useState } from 'react';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { useDetectionsMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { TableMethodContext } from '../../../context/table-method.ts';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { useReviewAccess } from '../../../explorer/headless/detections/use-review-access.ts';
import { useEngine } from '../../../explorer/headless/detections/use-engine.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { AskedFilter } from '../../engine/detections/found-calls.ts';
import {
  useFoundDetections,
  useFoundSources,
} from '../../headless/detections/use-found-detections.ts';
import { useOnceRead } from '../../../timing/use-once-read.ts';
import { useListedReviews } from '../../headless/detections/use-listed-reviews.ts';
import type { Opened } from '../../headless/figures/use-opened-survey.ts';
import { listedRow } from '../../model/detections/listed-row.ts';
import type { RenderExplore } from '../../components/summary/explore-links.tsx';
import { ListedDetections } from './listed-detections.tsx';

interface SurveyDetectionsProps {
  projectId: string;
  opened: Opened;
  group: AnalysisGroup;
  sites: readonly Site[];
  /** Names the species whose detections are listed. */
  filter: AskedFilter;
  /** What it is called. */
  species: string;
  renderExplore?: RenderExplore | undefined;
  /** Told once the first of them are there, or cannot be read. */
  onRead: () => void;
}

/** Single detections of a species in all analyses together, to be heard and seen. */
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
