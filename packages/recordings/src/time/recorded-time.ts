import { clockMs, parseIsoTime } from './iso-time.ts';
import { formatUtcOffset } from './utc-offset.ts';

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
  const milliseconds = clockMs(...fields);
  return milliseconds === null ? null : isoWithoutZone(milliseconds);
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

/** Reads ISO text as `parseIsoTime` does, and writes its parts as a recording's facts hold them. */
export function readRecordedTime(text: string): RecordedTime | null {
  const time = parseIsoTime(text);
  if (!time) return null;
  const { localMs, offsetMinutes } = time;
  return {
    local: isoWithoutZone(localMs),
    offset: offsetMinutes === null ? null : formatUtcOffset(offsetMinutes),
  };
}

/** Milliseconds since 1970 of a `recorded_at` text; text without an offset is read as UTC. */
export function timeInMilliseconds(recordedAt: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(recordedAt) ? recordedAt : `${recordedAt}Z`);
}
