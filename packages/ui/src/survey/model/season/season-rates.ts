import type { SpeciesSeason } from '@biophony/recordings/survey';

/** Detections per recorded hour of a week and local hour; null where nothing was recorded. */
export function rateAt(
  { detections, seconds }: SpeciesSeason,
  week: number,
  hour: number,
): number | null {
  const listened = seconds[week * 24 + hour] ?? 0;
  return listened > 0 ? (detections[week * 24 + hour] ?? 0) / (listened / 3600) : null;
}

/** Where the rate is the highest; null where nothing was detected in what was recorded. */
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
