/** BirdNET's week that stands for the whole year. */
export const wholeYear = -1;

/**
 * Week of a recording in BirdNET's year of 48 weeks, four to a month: days 1-7, 8-14, 15-21, and 22 to the month's
 * end. The local date in `recordedAt` (ISO 8601) counts. Null when there is no date.
 */
export function weekOfYear(recordedAt: string | null): number | null {
  const match = /^\d{4}-(\d{2})-(\d{2})/.exec(recordedAt ?? '');
  if (!match) return null;
  const month = Number(match[1]);
  const day = Number(match[2]);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return (month - 1) * 4 + Math.min(4, Math.ceil(day / 7));
}
