'use client';

import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { useMessages } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { WidgetShown } from '../../kit/widget-shown.ts';
import { calendarOf } from '../charts/calendar.ts';
import { EffortCalendar } from '../charts/effort-calendar.tsx';
import { useEffort } from '../use-survey-parts.ts';
import { type SurveyLists, SurveyWidgetFrame } from './survey-widget-frame.tsx';
import type { SurveyWidgetProps } from './widget-options.ts';

function Calendar({ projectId, sites, deployments, filter }: SurveyLists) {
  const words = useSurveyWidgetMessages();
  const { errors } = useMessages();
  const describe = useDescribe();
  const effort = useEffort(projectId, deployments);
  if (effort.isLoadingError)
    return (
      <WidgetError
        error={describe(effort.error, errors.analysesList)}
        onRetry={() => void effort.refetch()}
      />
    );
  if (!effort.data) return <WidgetLoading />;
  const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  const calendar = calendarOf(effort.data, deployments, names, filter);
  if (calendar.columns.length === 0) return <WidgetEmpty text={words.noEffort} />;
  return (
    <WidgetShown>
      <EffortCalendar calendar={calendar} />
    </WidgetShown>
  );
}

/** Effort of a project: one row for each deployment, one column for each day. */
export function EffortWidget(asked: SurveyWidgetProps) {
  return <SurveyWidgetFrame asked={asked}>{(lists) => <Calendar {...lists} />}</SurveyWidgetFrame>;
}
