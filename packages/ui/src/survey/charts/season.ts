import type { Deployment, Site } from '@biophony/contract';
import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { Cell } from '@biophony/contract/results/csv';
import {
  type DayTwilight,
  deploymentZone,
  type SpeciesSeason,
  type SunPlace,
} from '@biophony/recordings/survey';
import { hourName } from '../../explorer/charts/labels.ts';
import { dateOf } from '../days.ts';

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

interface TableWords {
  week: string;
  hour: string;
  columnDetections: string;
  recordedHours: string;
  columnRate: string;
  columnDawn: string;
  columnDusk: string;
}

/** Writes an hour such as 4.5 as `04:30`. */
export function clockOf(hour: number | null): string | null {
  if (hour === null) return null;
  const minutes = Math.round(hour * 60) % (24 * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function seasonTable(season: SpeciesSeason, sun: readonly DayTwilight[], words: TableWords) {
  const rows: Cell[][] = [];
  for (const [week, { firstDay }] of season.weeks.entries())
    for (let hour = 0; hour < 24; hour += 1) {
      const rate = rateAt(season, week, hour);
      if (rate === null) continue;
      const at = week * 24 + hour;
      rows.push([
        dateOf(firstDay),
        hourName(hour),
        season.detections[at] ?? 0,
        Math.round((season.seconds[at] ?? 0) / 3.6) / 1000,
        // Below an hour there is no rate.
        (season.seconds[at] ?? 0) < hourlyRateSeconds ? null : Number(rate.toPrecision(6)),
        clockOf(sun[week]?.dawn ?? null),
        clockOf(sun[week]?.dusk ?? null),
      ]);
    }
  return {
    columns: [
      { label: words.week },
      { label: words.hour },
      { label: words.columnDetections, numeric: true },
      { label: words.recordedHours, numeric: true },
      { label: words.columnRate, numeric: true },
      { label: words.columnDawn },
      { label: words.columnDusk },
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
  taken: ReadonlySet<string> | null,
): SunPlace[] {
  const zones = new Map<string, string>();
  for (const deployment of deployments)
    if (!zones.has(deployment.site_id)) zones.set(deployment.site_id, deploymentZone(deployment));
  return sites.flatMap(({ site_id, latitude, longitude }) => {
    const zone = zones.get(site_id);
    const isTaken = taken === null || taken.has(site_id);
    // Without a deployment a site has no zone and no recordings.
    return isTaken && zone !== undefined && latitude !== null && longitude !== null
      ? [{ latitude, longitude, zone }]
      : [];
  });
}
