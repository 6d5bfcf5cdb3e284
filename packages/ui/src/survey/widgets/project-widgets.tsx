'use client';

import type { SurveyAnalysis } from '@biophony/contract';
import type { SurveyFigures } from '@biophony/recordings/survey';
import { countPartial } from '@biophony/sdk';
import type { ReactNode } from 'react';
import type { Activity } from '../../explorer/charts/activity.ts';
import type { IndexTable } from '../../explorer/data/load-indices.ts';
import type { ProjectSummaryProps } from '../../explorer/project-summary.tsx';
import type { ListedSpecies } from '../../explorer/species/species-search.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { useMessages } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { useCaption } from '../charts/use-caption.ts';
import { dateOf } from '../days.ts';
import { useSurveyActivity, useSurveyFigures } from '../use-opened-survey.ts';
import { indexAnalyses, useAnalysedSound, useProjectIndices } from '../use-project-indices.ts';
import { useSurveyAnalyses } from '../use-survey-things.ts';
import {
  FoundFrame,
  mostBytes,
  type SurveyFound,
  type SurveyLists,
  SurveyWidgetFrame,
  useFailure,
  WidgetFault,
} from './survey-widget-frame.tsx';

// The widgets draw these counts, so this module contains no charts.

interface CountedProps<Counts> {
  projectId: string;
  render: (counts: Counts) => ReactNode;
}

interface FiguresProps {
  found: SurveyFound;
  children: (figures: SurveyFigures) => ReactNode;
}

function Figures({ found: { opened, filter }, children }: FiguresProps) {
  const failed = useFailure();
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  if (error && !figures) return failed(error, retry);
  return figures ? children(figures) : <WidgetLoading />;
}

/** Sites with detections; recordings without a deployment have no site. */
const countSites = (bySite: Float64Array, sites: SurveyFigures['sites']) =>
  sites.filter(({ site_id }, at) => site_id !== null && (bySite[at] ?? 0) > 0).length;

function CountedSpecies({ projectId, render }: CountedProps<ListedSpecies[]>) {
  return (
    <FoundFrame asked={{ projectId }}>
      {(found) => (
        <Figures found={found}>
          {({ species, sites }) =>
            render(
              species.map((one, rank) => ({
                ...one,
                rank,
                count: one.detections,
                sites: found.sites.length > 0 ? countSites(one.bySite, sites) : undefined,
              })),
            )
          }
        </Figures>
      )}
    </FoundFrame>
  );
}

type CountedHours = Activity & { total: number; undated: number };

interface HoursProps {
  found: SurveyFound;
  figures: SurveyFigures;
  render: (activity: CountedHours) => ReactNode;
}

function Hours({ found, figures, render }: HoursProps) {
  const failed = useFailure();
  const { activity, error, retry } = useSurveyActivity(found.opened, found.filter);
  if (error && !activity) return failed(error, retry);
  if (!activity) return <WidgetLoading />;
  const { days, detections: counts, seconds: effort } = activity;
  const { detections: total, undated } = figures;
  return render({ days: days.map(dateOf), counts, effort, total, undated });
}

function CountedActivity({ projectId, render }: CountedProps<CountedHours>) {
  return (
    <FoundFrame asked={{ projectId }}>
      {(found) => (
        <Figures found={found}>{(figures) => <Hours {...{ found, figures, render }} />}</Figures>
      )}
    </FoundFrame>
  );
}

interface OfIndicesProps {
  projectId: string;
  children: (analyses: readonly SurveyAnalysis[]) => ReactNode;
}

function OfIndices({ projectId, children }: OfIndicesProps) {
  const words = useSurveyWidgetMessages();
  const { errors } = useMessages();
  const describe = useDescribe();
  const { data, error, isLoadingError, refetch } = useSurveyAnalyses(projectId);
  if (isLoadingError)
    return (
      <WidgetError error={describe(error, errors.analysesList)} onRetry={() => void refetch()} />
    );
  if (!data) return <WidgetLoading />;
  const analyses = indexAnalyses(data);
  const stopped = countPartial({ analyses });
  if (analyses.length === 0) return <WidgetEmpty text={words.none} />;
  return (
    <>
      {stopped > 0 && <p className="bp-small">{words.partialAnalyses(stopped)}</p>}
      {children(analyses)}
    </>
  );
}

interface IndicesProps {
  analyses: readonly SurveyAnalysis[];
  lists: SurveyLists;
  render: (table: IndexTable) => ReactNode;
}

function Indices({ analyses, lists, render }: IndicesProps) {
  const words = useSurveyWidgetMessages();
  const failed = useFailure();
  const { data, error, refetch } = useProjectIndices(analyses, lists, mostBytes);
  if (data === null) return <WidgetFault text={words.tooLarge} />;
  if (error && !data) return failed(error, () => void refetch());
  return data ? render(data) : <WidgetLoading />;
}

function CountedIndices({ projectId, render }: CountedProps<IndexTable>) {
  return (
    <SurveyWidgetFrame asked={{ projectId }}>
      {(lists) => (
        <OfIndices projectId={projectId}>
          {(analyses) => <Indices {...{ analyses, lists, render }} />}
        </OfIndices>
      )}
    </SurveyWidgetFrame>
  );
}

type CountedSummary = Omit<ProjectSummaryProps, 'title'>;

const latest = (analyses: readonly SurveyAnalysis[]) =>
  analyses.reduce((last, { completed_at: at }) => (at > last ? at : last), '');

interface MeasuredProps {
  analyses: readonly SurveyAnalysis[];
  render: (summary: CountedSummary) => ReactNode;
}

/** Where only indices were measured: the amount of sound. */
function Measured({ analyses, render }: MeasuredProps) {
  const failed = useFailure();
  const { data, error, refetch } = useAnalysedSound(analyses);
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return <WidgetLoading />;
  const { files: filesAnalysed, seconds } = data;
  return render({
    found: { filesAnalysed, seconds, detections: 0, species: [], indexed: true },
    completedAt: latest(analyses),
  });
}

interface FoundProps {
  found: SurveyFound;
  figures: SurveyFigures;
  render: (summary: CountedSummary) => ReactNode;
}

function Found({ found, figures, render }: FoundProps) {
  const caption = useCaption(found.group, found.filter.minConfidence);
  const { detections, seconds, species } = figures;
  const sites = figures.sites.filter((one) => one.site_id !== null && one.seconds > 0).length;
  return render({
    found: { detections, seconds, species, indexed: false },
    sites: sites > 0 ? sites : undefined,
    completedAt: latest(found.group.analyses),
    note: caption(seconds),
  });
}

function CountedSummaries({ projectId, render }: CountedProps<CountedSummary>) {
  const measured = (
    <OfIndices projectId={projectId}>
      {(analyses) => <Measured {...{ analyses, render }} />}
    </OfIndices>
  );
  return (
    <FoundFrame asked={{ projectId }} empty={measured}>
      {(found) => (
        <Figures found={found}>{(figures) => <Found {...{ found, figures, render }} />}</Figures>
      )}
    </FoundFrame>
  );
}

export const projectWidgets = {
  species: CountedSpecies,
  activity: CountedActivity,
  indices: CountedIndices,
  summary: CountedSummaries,
};
