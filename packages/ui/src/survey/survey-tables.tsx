'use client';

import type { Site } from '@biophony/contract';
import {
  type SiteFigures,
  speciesKey,
  type SurveyFigures,
  type SurveyWeek,
} from '@biophony/recordings/survey';
import { useState } from 'react';
import { numberFormat } from '../base/intl.ts';
import { formatSpan, rateUnit } from '../base/sizes.ts';
import { dayText } from '../explorer/charts/labels.ts';
import { areSpecies } from '../explorer/species/species-name.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import { formatDay } from './days.ts';
import type { RenderSpecies } from './survey-view.ts';
import {
  type SortedCell,
  type SortedColumn,
  type SortedRow,
  SortedTable,
} from './sorted-table.tsx';

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
  /** Without any there is no column of them. */
  hasSites: boolean;
  /** `speciesKey` of the chosen species; null for none. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
  /** Draws a link to the page of a species; without it there is none. */
  renderPage?: RenderSpecies | undefined;
}

export function SpeciesTable(props: SpeciesTableProps) {
  const { figures, hasSites, chosen, onChoose, renderPage } = props;
  const { locale } = usePresentation();
  const t = useSurveyMessages();
  const number = numberFormat(locale);
  const rate = numberFormat(locale, { maximumSignificantDigits: 3 });
  const columns: SortedColumn[] = [
    { id: 'species', label: areSpecies(figures.species) ? t.species : t.sounds },
    { id: 'detections', label: t.detections, numeric: true },
    { id: 'detections_per_recorded_hour', label: t.perHour, numeric: true },
    { id: 'days_of_sites', label: t.foundDays, numeric: true },
    ...(hasSites ? [{ id: 'sites', label: t.sites, numeric: true }] : []),
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
        {
          value: key,
          content: (
            <>
              {button} {renderPage?.(key, t.pageOf(name))}
            </>
          ),
        },
        { value: row.detections, content: number.format(row.detections) },
        { value: row.perHour, content: row.perHour === null ? '' : rate.format(row.perHour) },
        { value: row.days, content: number.format(row.days) },
        ...(hasSites ? [{ value: row.sites }] : []),
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
  /** Compares two groups of sites. */
  onCompare: (a: string[], b: string[]) => void;
}

export function SiteTable(props: SiteTableProps) {
  const { figures, sites, chosen, species, onChoose, onCompare } = props;
  const [ticked, setTicked] = useState<readonly string[]>([]);
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
        <span className="bp-survey-tick">
          <input
            type="checkbox"
            aria-label={t.tickSite(name)}
            checked={ticked.includes(id)}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
            }
          />
          <button
            type="button"
            className="bp-text-button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? [] : [id])}
          >
            <bdi>{name}</bdi>
          </button>
        </span>
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
      action={
        ticked.length > 1 && (
          <button
            type="button"
            className="bp-quiet"
            onClick={() => {
              onCompare(ticked.slice(0, 1), ticked.slice(1));
              setTicked([]);
            }}
          >
            {t.compareSites(ticked.length)}
          </button>
        )
      }
      columns={columns}
      rows={rows}
      sortedBy="detections"
      filename="survey-sites"
    />
  );
}
