const WRITTEN = /^([+-])(\d{1,2})(?::?(\d{2}))?$/;

/** Minutes east of UTC as `+02:00`. */
export function formatUtcOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}

/**
 * Minutes east of UTC of `Z`, `UTC`, `+2`, `+0200`, `+02:00` or `UTC+5:30`; null for other texts
 * and beyond 14 hours.
 */
export function parseUtcOffset(text: string): number | null {
  const bare = text.trim().replace(/^(?:UTC|GMT)/i, '');
  if (bare === '' || /^z$/i.test(bare)) return text.trim() === '' ? null : 0;
  const match = WRITTEN.exec(bare);
  if (!match) return null;
  const hours = Number(match[2]);
  const minutes = Number(match[3] ?? 0);
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  const total = hours * 60 + minutes;
  return match[1] === '-' && total > 0 ? -total : total;
}

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
 * Reads ISO 8601 such as `2024-05-28T10:00:00.250+02:00`: a space may replace the T and a comma the
 * point; seconds, fraction and offset are optional. Rounds to milliseconds. Null for other texts
 * and impossible times.
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
