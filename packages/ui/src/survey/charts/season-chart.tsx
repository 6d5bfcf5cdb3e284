'use client';

import type { Deployment, Site } from '@biophony/contract';
import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { Cell } from '@biophony/contract/results/csv';
import {
  type DayTwilight,
  deploymentZone,
  type SpeciesSeason,
  type SunPlace,
} from '@biophony/recordings/survey';
import { type ReactNode, useCallback, useMemo } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan, rateIn, rateUnit } from '../../base/sizes.ts';
import { ChartFrame } from '../../explorer/charts/chart-frame.tsx';
import { dayText, hourName } from '../../explorer/charts/labels.ts';
import { countLevel } from '../../explorer/charts/palette.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';
import { formatDay, calendarMarksBelow, type Cell as PlotCell } from '../days.ts';
import { CellLegend, CellPlot } from './cell-plot.tsx';

/** Detections per recorded hour; null where nothing was recorded. */
export function rateAt(
  { detections, seconds }: SpeciesSeason,
  week: number,
  hour: number,
): number | null {
  const listened = seconds[week * 24 + hour] ?? 0;
  return listened > 0 ? (detections[week * 24 + hour] ?? 0) / (listened / 3600) : null;
}

/** Cell with the highest rate; null without detections. */
export function busiestCell(
  season: SpeciesSeason,
): { week: number; hour: number; rate: number } | null {
  let busiest: { week: number; hour: number; rate: number } | null = null;
  for (let week = 0; week < season.weeks.length; week += 1)
    for (let hour = 0; hour < 24; hour += 1) {
      const rate = rateAt(season, week, hour) ?? 0;
      if (rate > (busiest?.rate ?? 0)) busiest = { week, hour, rate };
    }
  return busiest;
}

interface TableMessages {
  week: string;
  hour: string;
  columnDetections: string;
  recordedHours: string;
  columnRate: string;
  columnDawn: string;
  columnDusk: string;
}

/** Writes an hour such as 4.5 as `04:30`. */
export function formatClock(hour: number | null): string | null {
  if (hour === null) return null;
  const minutes = Math.round(hour * 60) % (24 * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function seasonTable(
  season: SpeciesSeason,
  sun: readonly DayTwilight[],
  messages: TableMessages,
) {
  const rows: Cell[][] = [];
  for (const [week, { firstDay }] of season.weeks.entries())
    for (let hour = 0; hour < 24; hour += 1) {
      const rate = rateAt(season, week, hour);
      if (rate === null) continue;
      const at = week * 24 + hour;
      rows.push([
        formatDay(firstDay),
        hourName(hour),
        season.detections[at] ?? 0,
        Math.round((season.seconds[at] ?? 0) / 3.6) / 1000,
        // Below an hour there is no rate.
        (season.seconds[at] ?? 0) < hourlyRateSeconds ? null : Number(rate.toPrecision(6)),
        formatClock(sun[week]?.dawn ?? null),
        formatClock(sun[week]?.dusk ?? null),
      ]);
    }
  return {
    columns: [
      { label: messages.week },
      { label: messages.hour },
      { label: messages.columnDetections, numeric: true },
      { label: messages.recordedHours, numeric: true },
      { label: messages.columnRate, numeric: true },
      { label: messages.columnDawn },
      { label: messages.columnDusk },
    ],
    rows,
  };
}

/** With the zone of the first deployment. */
export function sunPlaces(
  sites: readonly Pick<Site, 'site_id' | 'latitude' | 'longitude'>[],
  deployments: readonly Pick<
    Deployment,
    'site_id' | 'time_zone' | 'utc_offset' | 'recorded_from'
  >[],
  siteFilter: ReadonlySet<string> | null,
): SunPlace[] {
  const zones = new Map<string, string>();
  for (const deployment of deployments)
    if (!zones.has(deployment.site_id)) zones.set(deployment.site_id, deploymentZone(deployment));
  return sites.flatMap(({ site_id, latitude, longitude }) => {
    const zone = zones.get(site_id);
    const isTaken = siteFilter === null || siteFilter.has(site_id);
    // Without a deployment a site has no zone and no recordings.
    return isTaken && zone !== undefined && latitude !== null && longitude !== null
      ? [{ latitude, longitude, zone }]
      : [];
  });
}

/** A larger step between two weeks, in hours, crosses midnight; the line breaks there. */
const overMidnight = 12;

/** With gaps where an hour is null. */
function sunPath(hours: readonly (number | null)[]): string {
  return hours
    .map((hour, week) => {
      if (hour === null) return '';
      const before = hours[week - 1] ?? null;
      const goesOn = before !== null && Math.abs(before - hour) < overMidnight;
      const point = `${week + 0.5} ${hour.toFixed(3)}`;
      if (goesOn) return `L${point}`;
      return `M${week + 0.25} ${hour.toFixed(3)}L${point}`;
    })
    .join('');
}

function SunLines({ sun }: { sun: readonly DayTwilight[] }) {
  if (sun.length === 0) return null;
  const paths = [sun.map(({ dawn }) => dawn), sun.map(({ dusk }) => dusk)].map(sunPath).join('');
  return (
    <svg
      className="bp-cells-over"
      viewBox={`0 0 ${sun.length} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="bp-sun-edge" d={paths} vectorEffect="non-scaling-stroke" />
      <path className="bp-sun" d={paths} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

export interface SeasonChartProps {
  season: SpeciesSeason;
  /** Dawn and dusk of each week, in local hours; empty or null where no site has coordinates. */
  sun: readonly DayTwilight[];
  /** Name of the species. */
  species: string;
  /** Names the effort, model and threshold. */
  caption?: ReactNode;
  /** Chooses a week by its first day, in days since 1970. */
  onChoose?: (firstDay: number) => void;
}

const rowHeight = 12;
const column = { least: 10, most: 48 };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const namedEvery = 3;

/**
 * Season of a species: weeks by local hours, in detections per recorded hour or minute, with dawn
 * and dusk.
 */
export function SeasonChart({ season, sun, species, caption, onChoose }: SeasonChartProps) {
  const { messages, locale } = usePresentation();
  const t = useChartsMessages();
  const { weeks } = season;
  const number = numberFormat(locale);
  const busiest = useMemo(() => busiestCell(season), [season]);
  const secondsIn = (week: number, hour: number) => season.seconds[week * 24 + hour] ?? 0;
  const unit = rateUnit(busiest ? secondsIn(busiest.week, busiest.hour) : 0);
  const rateText = (rate: number) =>
    numberFormat(locale, { maximumSignificantDigits: 3 }).format(rateIn(unit, rate));
  const most = busiest?.rate ?? 0;
  const level = useCallback(
    (week: number, hour: number) => {
      const rate = rateAt(season, week, hour);
      return rate === null ? null : countLevel(rate, most);
    },
    [season, most],
  );
  const weekName = (at: number) => dayText(formatDay(weeks[at]?.firstDay ?? 0), locale);
  const textOf = ({ column: week, row: hour }: PlotCell) => {
    const rate = rateAt(season, week, hour);
    if (rate === null) return t.seasonSilent(weekName(week), hourName(hour));
    const count = season.detections[week * 24 + hour] ?? 0;
    return t.seasonCell(
      weekName(week),
      hourName(hour),
      t.detections(number.format(count), count),
      formatSpan(secondsIn(week, hour), messages.format, locale),
      // With hourly rates, a cell with less than an hour shows only its count.
      unit === 'minute' || rateUnit(secondsIn(week, hour)) === 'hour' ? rateText(rate) : null,
      unit,
    );
  };
  const below = useMemo(
    () =>
      calendarMarksBelow(
        weeks.map(({ firstDay }) => firstDay),
        locale,
        5,
      ),
    [weeks, locale],
  );
  const lines = useMemo(() => <SunLines sun={sun} />, [sun]);
  const hasSun = sun.some(({ dawn, dusk }) => dawn !== null || dusk !== null);
  const title = t.season(species);
  return (
    <ChartFrame
      title={title}
      filename="survey-season"
      text={
        <>
          {busiest
            ? t.seasonText(
                species,
                weekName(busiest.week),
                hourName(busiest.hour),
                rateText(busiest.rate),
                unit,
              )
            : t.seasonNever(species)}{' '}
          {weeks.length > 0 && (hasSun ? t.seasonSun : t.seasonNoSun)} {caption}
        </>
      }
      table={() => seasonTable(season, sun, t)}
    >
      {weeks.length === 0 ? (
        <p>{t.seasonNone}</p>
      ) : (
        <>
          <CellPlot
            title={title}
            columns={weeks.length}
            rows={24}
            level={level}
            textOf={textOf}
            rowHeight={rowHeight}
            column={column}
            side={hours.map((hour) => (
              <span key={hour} aria-hidden="true">
                {hour % namedEvery === 0 ? hourName(hour) : ''}
              </span>
            ))}
            below={below}
            onChoose={onChoose && (({ column: week }) => onChoose(weeks[week]?.firstDay ?? 0))}
          >
            {lines}
          </CellPlot>
          <CellLegend
            none={t.legendNever}
            most={t.rateOfCell(rateText(most), unit)}
            silent={t.legendSilent}
          />
        </>
      )}
    </ChartFrame>
  );
}
