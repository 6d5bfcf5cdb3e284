'use client';

import type { Deployment, Site } from '@biophony/contract';
import { speciesKey } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { useMemo } from 'react';
import { useOnceRead } from '../../base/use-reading.ts';
import { dayText } from '../../explorer/charts/labels.ts';
import { describeReadError, readProblem } from '../../explorer/engine/remote-file.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Loading } from '../../kit/loading.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';
import type { AskedFilter } from '../engine/calls.ts';
import { type SurveyView, type Comparison, groupFilters } from '../survey-view.ts';
import { type RunningSurvey, useComparison, useSeason } from '../use-opened-survey.ts';
import { useCaption } from './use-caption.ts';
import { GroupChoice } from './group-choice.tsx';
import { GroupComparison } from './group-comparison.tsx';
import { SeasonChart, sunPlaces } from './season-chart.tsx';

interface SurveyCompareProps {
  opened: RunningSurvey;
  sites: readonly Site[];
  view: SurveyView;
  filter: AskedFilter;
  group: AnalysisGroup;
  days: { first: string; last: string } | null;
  comparison: Comparison;
  onChange: (part: Partial<SurveyView>) => void;
}

export function SurveyCompare(props: SurveyCompareProps) {
  const { opened, sites, view, group, days, comparison, onChange } = props;
  const { messages, locale } = usePresentation();
  const t = useChartsMessages();
  const caption = useCaption(group, view.confidence);
  const filters = groupFilters(comparison, props.filter);
  const problem = 'problem' in filters ? filters.problem : null;
  const { compared, error, isOld, retry } = useComparison(
    opened,
    'problem' in filters ? null : filters,
  );
  const names = useMemo(
    () =>
      new Map(
        opened.survey.species.map((one) => [
          speciesKey(one),
          one.common_name || one.scientific_name,
        ]),
      ),
    [opened.survey.species],
  );
  const analysed = sites.filter(({ site_id }) => opened.survey.sites.includes(site_id));
  const described =
    error &&
    (readProblem(error) === null
      ? { message: t.compareFailed, hint: error.message }
      : describeReadError(error, t.compareFailed, messages));
  return (
    <section className="bp-groups" aria-label={t.compare}>
      <div className="bp-chart-head">
        <WidgetHeading>{t.compare}</WidgetHeading>
        <button type="button" className="bp-quiet" onClick={() => onChange({ compare: null })}>
          {t.compareClose}
        </button>
      </div>
      <GroupChoice
        comparison={comparison}
        sites={analysed}
        days={days}
        onChange={(compare) => onChange({ compare })}
      />
      {comparison.by === 'day' && comparison.day !== null && problem === null && (
        <p className="bp-small bp-soft">{t.before(dayText(comparison.day, locale))}</p>
      )}
      {problem !== null && <output>{t.problems[problem]}</output>}
      {problem === null && described && <ErrorAlert error={described} onRetry={retry} />}
      {problem === null && !error && !compared && <Loading text={t.compareLoading} />}
      {problem === null && !error && compared && (
        <div className="bp-groups" aria-busy={isOld}>
          <GroupComparison
            compared={compared}
            nameOf={(key) => names.get(key) ?? key}
            caption={caption((compared.a.hours + compared.b.hours) * 3600)}
          />
        </div>
      )}
    </section>
  );
}

interface SurveySeasonProps {
  opened: RunningSurvey;
  deployments: readonly Deployment[];
  sites: readonly Site[];
  view: SurveyView;
  filter: AskedFilter;
  group: AnalysisGroup;
  /** `speciesKey` and name of the species. */
  species: string;
  name: string;
  onRead: () => void;
  onChange: (part: Partial<SurveyView>) => void;
}

export function SurveySeason(props: SurveySeasonProps) {
  const { opened, deployments, sites, view, group, species, name, onChange } = props;
  const { messages } = usePresentation();
  const t = useChartsMessages();
  const caption = useCaption(group, view.confidence);
  const filter = { ...props.filter, species };
  const places = sunPlaces(sites, deployments, filter.sites);
  const { season, error, retry } = useSeason(opened, filter, places);
  useOnceRead(season !== undefined || error !== null, props.onRead);
  if (error && !season)
    return (
      <ErrorAlert error={describeReadError(error, t.seasonFailed, messages)} onRetry={retry} />
    );
  if (!season) return <Loading text={t.seasonLoading} />;
  return (
    <SeasonChart
      season={season}
      sun={season.sun}
      species={name}
      caption={caption(season.seconds.reduce((sum, one) => sum + one, 0))}
      onChoose={(firstDay) => {
        const [from, to] = [formatDay(firstDay), formatDay(firstDay + 6)];
        onChange(view.from === from && view.to === to ? { from: null, to: null } : { from, to });
      }}
    />
  );
}
