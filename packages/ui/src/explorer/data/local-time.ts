/** Milliseconds of a day. */
export const dayMs = 86_400_000;

const isoLocal = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?/;

/**
 * What a recorder's clock showed, as milliseconds since 1970 of a clock that knows no zones. Takes ISO 8601 and leaves
 * an offset aside; NaN for what is no time.
 */
export function localMs(iso: string | null | undefined): number {
  const match = iso ? isoLocal.exec(iso) : null;
  if (!match) return Number.NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  return (
    Date.UTC(year, month - 1, day, hour, minute, second) + Math.round(Number(match[7] ?? 0) * 1000)
  );
}

/** The day of a local time, counted from 1970-01-01. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** The hour of the day of a local time, 0 to 23. */
export const hourOf = (ms: number): number => Math.floor((ms - dayOf(ms) * dayMs) / 3_600_000);

/** `2026-05-21` for a day counted from 1970-01-01. */
export const dayName = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `2026-05-21T05:00:03.5` without an offset, as the recorder's clock showed it. */
export const localName = (ms: number): string => new Date(ms).toISOString().slice(0, -1);
