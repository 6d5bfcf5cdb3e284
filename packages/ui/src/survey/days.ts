const dayMs = 86_400_000;

/** Days since 1970 of a date such as `2024-05-01`; null for a text that is none. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const ms = Date.parse(date);
  return Number.isNaN(ms) || dateOf(ms / dayMs) !== date ? null : ms / dayMs;
}

/** The date of a day since 1970, such as `2024-05-01`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
