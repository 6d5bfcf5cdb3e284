'use client';

import type { Site } from '@biophony/contract';
import { speciesKey, type SurveyFilter } from '@biophony/recordings/survey';
import { useState } from 'react';
import { dayText } from '../../explorer/charts/labels.ts';
import { areSpecies } from '../../explorer/species/species-name.tsx';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { WidgetHeading, WidgetShown } from '../../kit/widget-context.tsx';
import { useMessages, usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useChartsMessages, useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import type { SurveyWidgetMessages } from '../../messages/index.ts';
import { calendarOf } from '../charts/calendar.ts';
import {
  type Comparison,
  groupFilters,
  type Span,
  foundKey,
  speciesNames,
  type SurveyWidgetProps,
} from '../survey-view.ts';
import { EffortCalendar } from '../charts/effort-calendar.tsx';
import { GroupComparison } from '../charts/group-comparison.tsx';
import { SeasonChart, sunPlaces } from '../charts/season-chart.tsx';
import { useCaption } from '../charts/use-caption.ts';
import { useSurveyFigures, useComparison, useEffort, useSeason } from '../use-opened-survey.ts';
import { dayNumber } from '../days.ts';
import { type MapColour, toMapSites } from '../map/map-symbols.ts';
import { SiteMap } from '../map/site-map.tsx';
import {
  FoundFrame,
  type SurveyFound,
  type SurveyLists,
  SurveyWidgetFrame,
  useFailure,
  WidgetFault,
} from './survey-widget-frame.tsx';

function Sites({ opened, group, sites, filter }: SurveyFound) {
  const t = useSurveyWidgetMessages();
  const failed = useFailure();
  const caption = useCaption(group, filter.minConfidence);
  const { species } = filter;
  const [chosen, setChosen] = useState<string[]>([]);
  const [colour, setColour] = useState<MapColour>(species === null ? 'richness' : 'rate');
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { species: surveySpecies } = opened.survey;
  const key = species === null ? null : foundKey(surveySpecies, species);
  if (species !== null && key === null) return <WidgetFault text={t.unknownSpecies(species)} />;
  if (error && !figures) return failed(error, retry);
  if (!figures) return <WidgetLoading />;
  const visibleSites = sites.filter(({ site_id }) => filter.sites?.has(site_id) ?? true);
  if (visibleSites.length === 0) return <WidgetEmpty text={t.noSites} />;
  const title = key === null ? t.map : t.mapOf(speciesNames(surveySpecies)(key));
  return (
    <WidgetShown>
      <SiteMap
        sites={toMapSites(visibleSites, figures, species !== null)}
        areKinds={surveySpecies.length > 0 && !areSpecies(surveySpecies)}
        chosen={chosen}
        onChoose={setChosen}
        colour={colour}
        onColour={setColour}
        title={title}
        caption={caption(figures.seconds)}
      />
    </WidgetShown>
  );
}

/** Map of effort and findings. Coordinates are as exact as their owner allows. */
export function MapWidget(asked: SurveyWidgetProps) {
  return <FoundFrame options={asked}>{(survey) => <Sites {...survey} />}</FoundFrame>;
}

function Calendar({ projectId, sites, deployments, filter }: SurveyLists) {
  const t = useSurveyWidgetMessages();
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
  if (calendar.columns.length === 0) return <WidgetEmpty text={t.noEffort} />;
  return (
    <WidgetShown>
      <EffortCalendar calendar={calendar} />
    </WidgetShown>
  );
}

/** Effort of a project: one row for each deployment, one column for each day. */
export function EffortWidget(asked: SurveyWidgetProps) {
  return (
    <SurveyWidgetFrame options={asked}>{(lists) => <Calendar {...lists} />}</SurveyWidgetFrame>
  );
}

function Season({ survey, species }: { survey: SurveyFound; species: string }) {
  const { opened, group, sites, deployments, filter } = survey;
  const caption = useCaption(group, filter.minConfidence);
  const failed = useFailure();
  const places = sunPlaces(sites, deployments, filter.sites);
  const { season, error, retry } = useSeason(opened, { ...filter, species }, places);
  if (error && !season) return failed(error, retry);
  if (!season) return <WidgetLoading />;
  return (
    <WidgetShown>
      <SeasonChart
        season={season}
        sun={season.sun}
        species={speciesNames(opened.survey.species)(species)}
        caption={caption(season.seconds.reduce((sum, one) => sum + one, 0))}
      />
    </WidgetShown>
  );
}

function MostFrequent({ survey }: { survey: SurveyFound }) {
  const t = useSurveyWidgetMessages();
  const failed = useFailure();
  const { figures, error, retry } = useSurveyFigures(survey.opened, survey.filter);
  if (error && !figures) return failed(error, retry);
  if (!figures) return <WidgetLoading />;
  const [most] = figures.species;
  return most ? (
    <Season survey={survey} species={speciesKey(most)} />
  ) : (
    <WidgetEmpty text={t.none} />
  );
}

function Chosen({ survey }: { survey: SurveyFound }) {
  const t = useSurveyWidgetMessages();
  const { species } = survey.filter;
  if (species === null) return <MostFrequent survey={survey} />;
  const key = foundKey(survey.opened.survey.species, species);
  if (key === null) return <WidgetFault text={t.unknownSpecies(species)} />;
  return <Season survey={survey} species={key} />;
}

/** Season of a species; the most frequent one if none is named. */
export function SeasonWidget(asked: SurveyWidgetProps) {
  return <FoundFrame options={asked}>{(survey) => <Chosen survey={survey} />}</FoundFrame>;
}

/** Most site names written out; larger groups are counted. */
const mostNames = 4;

/** `day` formats a date such as `2024-05-01`. */
function groupTexts(
  comparison: Comparison,
  sites: readonly Site[],
  messages: SurveyWidgetMessages,
  day: (date: string) => string,
): [string, string] {
  if (comparison.by === 'day') {
    const date = comparison.day === null ? '' : day(comparison.day);
    return [messages.beforeDay(date), messages.fromDay(date)];
  }
  if (comparison.by === 'spans') {
    const spanText = ({ from, to }: Span): string => {
      if (from === null) return to === null ? messages.allDays : messages.untilDay(day(to));
      return to === null ? messages.fromDay(day(from)) : messages.days(day(from), day(to));
    };
    return [spanText(comparison.a), spanText(comparison.b)];
  }
  const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  const sitesText = (ids: readonly string[]): string =>
    ids.length > mostNames
      ? messages.sites(ids.length)
      : ids.map((id) => names.get(id) ?? id).join(', ');
  return [sitesText(comparison.a), sitesText(comparison.b)];
}

export interface CompareWidgetProps extends SurveyWidgetProps {
  /** Groups to compare: of sites, of days, or before a day and from it on. */
  comparison?: Comparison;
}

interface ComparedProps {
  survey: SurveyFound;
  comparison: Comparison;
  parts: { a: SurveyFilter; b: SurveyFilter };
}

function Compared({ survey, comparison, parts }: ComparedProps) {
  const { opened, group, sites, filter } = survey;
  const { locale } = usePresentation();
  const t = useSurveyWidgetMessages();
  const failed = useFailure();
  const chartMessages = useChartsMessages();
  const caption = useCaption(group, filter.minConfidence);
  const { compared, error, retry } = useComparison(opened, parts);
  if (error && !compared) return failed(error, retry);
  if (!compared) return <WidgetLoading />;
  const [a, b] = groupTexts(comparison, sites, t, (date) => dayText(date, locale));
  return (
    <WidgetShown>
      <div className="bp-survey-compared">
        <WidgetHeading>{chartMessages.compare}</WidgetHeading>
        <p className="bp-small">{t.groups(a, b)}</p>
        <GroupComparison
          compared={compared}
          nameOf={speciesNames(opened.survey.species)}
          caption={caption((compared.a.hours + compared.b.hours) * 3600)}
        />
      </div>
    </WidgetShown>
  );
}

const daysOf = (comparison: Comparison): (string | null)[] =>
  comparison.by === 'day'
    ? [comparison.day]
    : comparison.by === 'spans'
      ? [comparison.a.from, comparison.a.to, comparison.b.from, comparison.b.to]
      : [];

function Groups({ survey, comparison }: { survey: SurveyFound; comparison: Comparison }) {
  const t = useSurveyWidgetMessages();
  const chartMessages = useChartsMessages();
  const wrong = daysOf(comparison).find((day) => day !== null && dayNumber(day) === null);
  if (wrong) return <WidgetFault text={t.wrongDay(t.aGroup, wrong)} />;
  const siteIds = new Set(survey.sites.map(({ site_id }) => site_id));
  const unknown =
    comparison.by === 'sites'
      ? [...comparison.a, ...comparison.b].filter((id) => !siteIds.has(id))
      : [];
  if (unknown.length > 0)
    return <WidgetFault text={t.unknownSites(unknown.slice(0, 3).join(', '))} />;
  const filters = groupFilters(comparison, survey.filter);
  if ('problem' in filters)
    return <WidgetFault text={t.notCompared(chartMessages.problems[filters.problem])} />;
  return <Compared survey={survey} comparison={comparison} parts={filters} />;
}

/** Compares two groups of a project: rates by species, and number of species. */
export function CompareWidget({ comparison, ...asked }: CompareWidgetProps) {
  const t = useSurveyWidgetMessages();
  if (asked.projectId && !comparison) return <WidgetFault text={t.noGroups} />;
  return (
    <FoundFrame options={asked}>
      {(survey) => comparison && <Groups survey={survey} comparison={comparison} />}
    </FoundFrame>
  );
}

/** By name, as `<biophony-widget>` has them. The package's door exports everything else here. */
const surveyWidgets = {
  map: MapWidget,
  effort: EffortWidget,
  season: SeasonWidget,
  compare: CompareWidget,
};
export default surveyWidgets;
