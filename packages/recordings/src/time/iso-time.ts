import { parseUtcOffset } from './utc-offset.ts';

/** A clock reading and its offset from UTC. */
export interface IsoTime {
  /** Since 1970, read as UTC. */
  localMs: number;
  /** East of UTC; null where not given. */
  offsetMinutes: number | null;
}

const isoText =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Month from 1; null for an impossible date. */
export function clockMs(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond = 0,
): number | null {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute, second, millisecond);
  const real =
    at.getUTCFullYear() === year &&
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    at.getUTCHours() === hour &&
    at.getUTCMinutes() === minute &&
    at.getUTCSeconds() === second;
  return real ? at.getTime() : null;
}

/**
 * Reads ISO 8601 text such as `2024-05-28T10:00:00.250+02:00`: a space may replace the T and a
 * comma the point; seconds, fraction and offset are optional. Rounds to milliseconds. Null for
 * other texts and impossible times (30 February, 25 o'clock).
 */
export function parseIsoTime(text: string): IsoTime | null {
  const match = isoText.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const clock = clockMs(year, month, day, hour, minute, second);
  if (clock === null) return null;
  return {
    localMs: clock + Math.round(Number(`0.${match[7] ?? 0}`) * 1000),
    offsetMinutes: match[8] === undefined ? null : parseUtcOffset(match[8]),
  };
}
