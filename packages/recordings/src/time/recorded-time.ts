import { formatUtcOffset, parseUtcOffset } from './utc-offset.ts';

/** A clock reading as a recorder wrote it. */
export interface RecordedTime {
  /** `YYYY-MM-DDTHH:MM:SS` with `.mmm` only where the milliseconds are not zero. */
  local: string;
  /** `+02:00`, or null where the recorder did not tell. */
  offset: string | null;
}

/** Year, month 1-12, day, hour, minute, second, millisecond. */
export type ClockFields = [number, number, number, number, number, number, number?];

/** Writes clock fields as local ISO text; null when no calendar holds them (30 February, 25 o'clock). */
export function localTime(...fields: ClockFields): string | null {
  const [year, month, day, hour, minute, second, millisecond = 0] = fields;
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
  return real ? isoWithoutZone(at.getTime()) : null;
}

/** Local ISO text of a moment in milliseconds since 1970, read in UTC. */
export function isoWithoutZone(milliseconds: number): string {
  return new Date(milliseconds)
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, '');
}

/** Reads `YYYYMMDD` and `HHMMSS` digits, with optional millisecond digits. */
export function localTimeFromDigits(
  date: string,
  clock: string,
  milliseconds?: string,
): string | null {
  return localTime(
    Number(date.slice(0, 4)),
    Number(date.slice(4, 6)),
    Number(date.slice(6, 8)),
    Number(clock.slice(0, 2)),
    Number(clock.slice(2, 4)),
    Number(clock.slice(4, 6)),
    Number((milliseconds ?? '0').slice(0, 3).padEnd(3, '0')),
  );
}

/** Reads ISO-like text (`2024-05-28T10:00:00.250+02:00`, a space for the T, offset optional). */
export function parseIsoTime(text: string): RecordedTime | null {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '0', fraction, zone] = match;
  const local = localTimeFromDigits(
    `${year}${month}${day}`,
    `${hour}${minute}${second.padStart(2, '0')}`,
    fraction,
  );
  if (local === null) return null;
  const minutes = zone === undefined ? null : parseUtcOffset(zone);
  return { local, offset: minutes === null ? null : formatUtcOffset(minutes) };
}

/** Milliseconds since 1970 of a `recorded_at` text; text without an offset is read as UTC. */
export function timeInMilliseconds(recordedAt: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(recordedAt) ? recordedAt : `${recordedAt}Z`);
}
