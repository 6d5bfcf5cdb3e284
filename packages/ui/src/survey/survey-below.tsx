'use client';

import type { SurveyAnalysis, Site } from '@biophony/contract';
import {
  type SiteFigures,
  speciesKey,
  type SurveyFigures,
  type SurveyWeek,
  type SurveyActivity,
} from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { numberFormat } from '../base/intl.ts';
import { formatSpan, rateUnit } from '../base/sizes.ts';
import type { Measure } from '../explorer/charts/chart-grids.ts';
import { HeatMap } from '../explorer/charts/heat-map.tsx';
import { dayText } from '../explorer/charts/labels.ts';
import { sharedQueryFields, writtenQuery } from '../explorer/filters/shared-filters.ts';
import { areSpecies } from '../explorer/species/species-name.tsx';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useSurveyMessages, useChartsMessages } from '../kit/use-page-messages.ts';
import {
  emptyComparison,
  type RenderExplore,
  sharedOfSurvey,
  type SurveyView,
} from './survey-view.ts';
import { SurveyCompare, SurveySeason } from './charts/survey-charts.tsx';
import { formatDay } from './days.ts';
import { SilentDetections, SurveyDetections } from './detections/survey-detections.tsx';
import {
  type SortedCell,
  type SortedColumn,
  type SortedRow,
  SortedTable,
} from './sorted-table.tsx';
import type { BelowProps } from './survey-evidenced.tsx';

interface ExploreLinksProps {
  analyses: readonly SurveyAnalysis[];
  /** `speciesKey` and name of the chosen species. */
  species: string;
  name: string;
  view: SurveyView;
  renderExplore: RenderExplore;
}

function ExploreLinks({ analyses, species, name, view, renderExplore }: ExploreLinksProps) {
  const t = useSurveyMessages();
  return (
    <section className="bp-survey-explore" aria-label={t.exploreTitle(name)}>
      <WidgetHeading>{t.exploreTitle(name)}</WidgetHeading>
      <ul>
        {analyses.map(({ analysis_id, dataset_name }) => {
          const fields = sharedQueryFields(sharedOfSurvey({ ...view, species }));
          const query = writtenQuery(fields, `?analysis=${encodeURIComponent(analysis_id)}`);
          return <li key={analysis_id}>{renderExplore(query, dataset_name)}</li>;
        })}
      </ul>
    </section>
  );
}

const step = 4;
const height = 20;

/** Detections per recorded hour by week: a bar, a line for zero, nothing without recordings. */
function WeekLine({ byWeek, weeks }: { byWeek: Float64Array; weeks: readonly SurveyWeek[] }) {
  const rates = weeks.map(({ seconds }, at) => (seconds > 0 ? (byWeek[at] ?? 0) / seconds : null));
  const most = Math.max(...rates.map((rate) => rate ?? 0));
  return (
    <svg
      className="bp-week-line"
      width={weeks.length * step}
      height={height}
      viewBox={`0 0 ${weeks.length * step} ${height}`}
      aria-hidden="true"
    >
      {rates.map((rate, at) => {
        if (rate === null) return null;
        const size = most > 0 ? Math.max(1, (rate / most) * height) : 1;
        return (
          <rect
            key={weeks[at]?.firstDay}
            x={at * step}
            y={height - size}
            width={step - 1}
            height={size}
            data-none={rate === 0 ? '' : undefined}
          />
        );
      })}
    </svg>
  );
}

interface SpeciesTableProps {
  figures: SurveyFigures;
  /** `speciesKey` of the chosen species; null for none. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

function SpeciesTable({ figures, chosen, onChoose }: SpeciesTableProps) {
  const { locale } = usePresentation();
  const t = useSurveyMessages();
  const number = numberFormat(locale);
  const rate = numberFormat(locale, { maximumSignificantDigits: 3 });
  const columns: SortedColumn[] = [
    { id: 'species', label: areSpecies(figures.species) ? t.species : t.sounds },
    { id: 'detections', label: t.detections, numeric: true },
    { id: 'detections_per_recorded_hour', label: t.perHour, numeric: true },
    { id: 'days_of_sites', label: t.siteDays, numeric: true },
    { id: 'sites', label: t.sites, numeric: true },
    { id: 'first', label: t.first },
    { id: 'last', label: t.last },
    { id: 'detections_by_week', label: t.byWeek, sorts: false },
  ];
  const date = (at: number | null): SortedCell =>
    at === null
      ? { value: null }
      : { value: formatDay(at), content: dayText(formatDay(at), locale) };
  const rows = figures.species.map((row): SortedRow => {
    const key = speciesKey(row);
    const isChosen = key === chosen;
    const name = row.common_name || row.scientific_name;
    const button = (
      <button
        type="button"
        className="bp-text-button"
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? null : key)}
      >
        {name}
        {row.scientific_name && row.scientific_name !== name && (
          <i lang="la"> {row.scientific_name}</i>
        )}
      </button>
    );
    return {
      key,
      downloaded: { accepted_name: row.accepted_name || null },
      cells: [
        { value: key, content: button },
        { value: row.detections, content: number.format(row.detections) },
        { value: row.perHour, content: row.perHour === null ? '' : rate.format(row.perHour) },
        { value: row.days, content: number.format(row.days) },
        { value: row.sites },
        date(row.firstDay),
        date(row.lastDay),
        {
          value: row.byWeek.join(' '),
          content: <WeekLine byWeek={row.byWeek} weeks={figures.weeks} />,
        },
      ],
    };
  });
  return (
    <SortedTable
      title={t.found}
      text={t.foundText}
      columns={columns}
      rows={rows}
      sortedBy="detections"
      chosen={chosen}
      filename="survey-species"
    />
  );
}

interface SiteTableProps {
  figures: SurveyFigures;
  sites: readonly Site[];
  /** Sites shown alone; empty for all. */
  chosen: readonly string[];
  /** Name of the chosen species; null for none. */
  species: string | null;
  onChoose: (siteIds: string[]) => void;
}

function SiteTable({ figures, sites, chosen, species, onChoose }: SiteTableProps) {
  const { messages, locale } = usePresentation();
  const t = useSurveyMessages();
  const { format } = messages;
  const number = numberFormat(locale);
  const rate = numberFormat(locale, { maximumSignificantDigits: 3 });
  const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  const columns: SortedColumn[] = [
    { id: 'site', label: t.site },
    { id: 'recorded_hours', label: t.recorded, numeric: true },
    { id: 'days', label: t.days, numeric: true },
    {
      id: 'species',
      label: areSpecies(figures.species) ? t.species : t.sounds,
      numeric: true,
    },
    { id: 'detections', label: t.detections, numeric: true },
    { id: 'detections_per_recorded_hour', label: t.perHour, numeric: true },
  ];
  if (species !== null)
    columns.push({
      id: 'chosen_species_per_recorded_hour',
      label: t.speciesPerHour(species),
      numeric: true,
    });
  const rateCell = (count: number, { seconds }: SiteFigures): SortedCell =>
    rateUnit(seconds) === 'hour'
      ? { value: count / (seconds / 3600), content: rate.format(count / (seconds / 3600)) }
      : { value: null };
  const rows = figures.sites
    .filter(({ seconds, detections }) => seconds > 0 || detections > 0)
    .map((site): SortedRow => {
      const { site_id: id } = site;
      const name = id === null ? t.unplaced : (names.get(id) ?? id);
      const isChosen = chosen.length === 1 && chosen[0] === id;
      const button = id !== null && (
        <button
          type="button"
          className="bp-text-button"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? [] : [id])}
        >
          {name}
        </button>
      );
      return {
        key: id ?? '',
        cells: [
          { value: name, content: button || name },
          { value: site.seconds / 3600, content: formatSpan(site.seconds, format, locale) },
          { value: site.days, content: number.format(site.days) },
          { value: site.species, content: number.format(site.species) },
          { value: site.detections, content: number.format(site.detections) },
          rateCell(site.detections, site),
          ...(species === null ? [] : [rateCell(site.chosen, site)]),
        ],
      };
    });
  return (
    <SortedTable
      title={t.sites}
      text={t.sitesText}
      columns={columns}
      rows={rows}
      sortedBy="detections"
      filename="survey-sites"
    />
  );
}

/** Waits for content above, so that it does not move. Once drawn, it stays. */
function Below({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(isRead);
  if (isRead && !isDrawn) setDrawn(true);
  return isDrawn && children;
}

interface SurveyActivityProps {
  activity: SurveyActivity;
  /** Name of the chosen species; null for none. */
  species: string | null;
}

function SurveyActivityMap({ activity, species }: SurveyActivityProps) {
  const t = useSurveyMessages();
  const [measure, setMeasure] = useState<Measure>('rate');
  if (activity.days.length === 0) return null;
  return (
    <HeatMap
      activity={{
        days: activity.days.map(formatDay),
        counts: activity.detections,
        effort: activity.seconds,
      }}
      title={species === null ? t.activity : t.activityOf(species)}
      measure={measure}
      onMeasure={setMeasure}
    />
  );
}

interface ChosenProps extends BelowProps {
  species: string;
  speciesKey: string;
  onRead: () => void;
}

function SurveySpecies(props: ChosenProps) {
  const { projectId, opened, group, sites, deployments, filter, view, species } = props;
  const { renderExplore, onRead } = props;
  const [isSeasonRead, setSeasonRead] = useState(false);
  const [isListed, setListed] = useState(false);
  const onListed = () => {
    setListed(true);
    onRead();
  };
  const list = { opened, group, sites, filter, species, onRead: onListed };
  return (
    <>
      <SurveySeason
        {...{ opened, deployments, sites, view, filter, group }}
        species={props.speciesKey}
        name={species}
        onRead={() => setSeasonRead(true)}
        onChange={props.onChange}
      />
      <Below isRead={isSeasonRead}>
        {props.silent ? (
          <SilentDetections {...list} />
        ) : (
          <SurveyDetections {...list} {...{ projectId, renderExplore }} />
        )}
      </Below>
      <Below isRead={isListed}>
        {renderExplore && (
          <ExploreLinks
            analyses={group.analyses}
            species={props.speciesKey}
            name={species}
            view={view}
            renderExplore={renderExplore}
          />
        )}
      </Below>
    </>
  );
}

export function SurveyBelow(props: BelowProps) {
  const { opened, sites, calendar, spectrogram, figures, activity, view, group, days } = props;
  const { species, filter, onChange } = props;
  const t = useChartsMessages();
  const [isSpeciesRead, setSpeciesRead] = useState(false);
  const [isCompared, setCompared] = useState(false);
  const isChosen = figures !== null && species !== null && view.species !== null;
  return (
    <>
      {calendar}
      {figures && (
        <>
          <div className="bp-survey-pair">
            <SiteTable
              figures={figures}
              sites={sites}
              chosen={view.sites}
              species={species}
              onChoose={(ids) => onChange({ sites: ids })}
            />
            <SurveyActivityMap activity={activity} species={species} />
          </div>
          <SpeciesTable
            figures={figures}
            chosen={view.species}
            onChoose={(key) => onChange({ species: key })}
          />
          {species !== null && view.species !== null && (
            <SurveySpecies
              {...props}
              species={species}
              speciesKey={view.species}
              onRead={() => setSpeciesRead(true)}
            />
          )}
        </>
      )}
      <Below isRead={!isChosen || isSpeciesRead}>
        {view.compare === null ? (
          <div>
            <Button variant="soft" onClick={() => onChange({ compare: emptyComparison('sites') })}>
              {t.compareOpen}
            </Button>
          </div>
        ) : (
          <SurveyCompare
            {...{ opened, sites, view, filter, group, days, onChange }}
            comparison={view.compare}
            onRead={() => setCompared(true)}
          />
        )}
        <Below isRead={view.compare === null || isCompared}>{spectrogram}</Below>
      </Below>
    </>
  );
}
