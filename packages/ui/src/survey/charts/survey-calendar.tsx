'use client';

import type { Deployment, Site } from '@biophony/contract';
import { useMemo } from 'react';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { useDescribe } from '../../kit/use-describe.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';
import { toSurveyFilter, type SurveyView } from '../survey-view.ts';
import { useEffort } from '../use-opened-survey.ts';
import { CalendarWait } from './calendar-wait.tsx';
import { EffortCalendar } from './effort-calendar.tsx';
import { calendarOf, type CompactEffort, noEffort } from './calendar.ts';

interface SurveyCalendarProps {
  projectId: string;
  deployments: readonly Deployment[];
  sites: readonly Site[];
  view: SurveyView;
  onChange: (part: Partial<SurveyView>) => void;
}

export function SurveyCalendar(props: SurveyCalendarProps) {
  const { projectId, deployments, sites, view, onChange } = props;
  const t = useChartsMessages();
  const describe = useDescribe();
  const { data, error, isLoadingError, refetch } = useEffort(projectId, deployments);
  const [calendar, waiting] = useMemo(() => {
    const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
    const of = (effort: readonly CompactEffort[]) =>
      calendarOf(effort, deployments, names, toSurveyFilter(view));
    return [data && of(data), of(deployments.map(noEffort)).rows];
  }, [data, deployments, sites, view]);
  if (isLoadingError)
    return (
      <CalendarWait
        rows={waiting}
        failure={
          <ErrorAlert error={describe(error, t.calendarFailed)} onRetry={() => void refetch()} />
        }
      />
    );
  if (!calendar) return <CalendarWait rows={waiting} />;
  if (data?.every(({ days, failures }) => days.size === 0 && failures.length === 0))
    return <p className="bp-small bp-soft">{t.calendarNone}</p>;
  const isDay = (date: string) => view.from === date && view.to === date;
  return (
    <EffortCalendar
      calendar={calendar}
      onChoose={({ site_id, day }) => {
        if (site_id !== null)
          onChange({
            sites: view.sites.length === 1 && view.sites[0] === site_id ? [] : [site_id],
          });
        const date = day === null ? null : formatDay(day);
        if (date !== null)
          onChange(isDay(date) ? { from: null, to: null } : { from: date, to: date });
      }}
    />
  );
}
