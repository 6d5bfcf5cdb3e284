const dayMs = 86_400_000;

/** Days since 1970 of a date such as `2024-05-01`; null for other texts. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const ms = Date.parse(date);
  return Number.isNaN(ms) || dateOf(ms / dayMs) !== date ? null : ms / dayMs;
}

/** Date such as `2024-05-01` of a day since 1970. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
