'use client';

import { useSurveyWidgetMessages } from '../../../context/page-messages.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { WidgetShown } from '../../../context/widget-shown.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import {
  WidgetEmpty,
  WidgetError,
  WidgetLoading,
} from '../../../explorer/components/summary/widget-states.tsx';
import { EffortCalendar } from '../../components/calendar/effort-calendar.tsx';
import { useEffort } from '../../headless/figures/use-effort.ts';
import { calendarOf } from '../../model/calendar/calendar.ts';
import type { SurveyWidgetProps } from '../../model/widgets/asked.ts';
import { SurveyWidgetFrame, type SurveyLists } from './survey-widget-frame.tsx';

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

/** When the recorders of a project recorded: a row a deployment, a column a day. */
export function EffortWidget(asked: SurveyWidgetProps) {
  return <SurveyWidgetFrame asked={asked}>{(lists) => <Calendar {...lists} />}</SurveyWidgetFrame>;
}
