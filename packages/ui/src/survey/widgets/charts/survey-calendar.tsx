'use client';

import type { Deployment, Site } from '@biophony/contract';
import { useMemo } from 'react';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { EffortCalendar } from '../../components/calendar/effort-calendar.tsx';
import { useEffort } from '../../headless/figures/use-effort.ts';
import { calendarOf } from '../../model/calendar/calendar.ts';
import { dateOf } from '../../model/view/days.ts';
import { filterOf, type SurveyView } from '../../model/view/survey-view.ts';

interface SurveyCalendarProps {
  projectId: string;
  deployments: readonly Deployment[];
  sites: readonly Site[];
  view: SurveyView;
  onChange: (part: Partial<SurveyView>) => void;
}

/** Pixels that a calendar of so many rows takes about, so that little moves when it is there. */
const roomFor = (rows: number) => 130 + Math.min(520, 20 * rows);

/** What the deployments of a project recorded, as far as the filters take it; analysed or not. */
export function SurveyCalendar(props: SurveyCalendarProps) {
  const { projectId, deployments, sites, view, onChange } = props;
  const words = useChartsMessages();
  const describe = useDescribe();
  const { data, error, isLoadingError, refetch } = useEffort(projectId, deployments);
  const calendar = useMemo(() => {
    const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
    return data && calendarOf(data, deployments, names, filterOf(view));
  }, [data, deployments, sites, view]);
  if (isLoadingError)
    return (
      <ErrorAlert error={describe(error, words.calendarFailed)} onRetry={() => void refetch()} />
    );
  if (!calendar)
    return (
      <div className="bp-survey-wait" style={{ minHeight: roomFor(deployments.length) }}>
        <Loading text={words.calendarLoading} />
      </div>
    );
  if (data?.every(({ days, failures }) => days.size === 0 && failures.length === 0))
    return <p className="bp-small bp-soft">{words.calendarNone}</p>;
  const isDay = (date: string) => view.from === date && view.to === date;
  return (
    <EffortCalendar
      calendar={calendar}
      onChoose={({ site_id, day }) => {
        if (site_id !== null)
          onChange({
            sites: view.sites.length === 1 && view.sites[0] === site_id ? [] : [site_id],
          });
        const date = day === null ? null : dateOf(day);
        if (date !== null)
          onChange(isDay(date) ? { from: null, to: null } : { from: date, to: date });
      }}
    />
  );
}
