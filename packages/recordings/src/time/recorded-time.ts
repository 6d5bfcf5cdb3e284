import { clockMs, formatUtcOffset, parseIsoTime } from './iso-time.ts';

export interface RecordedTime {
  /** `YYYY-MM-DDTHH:MM:SS`, with `.mmm` unless zero. */
  local: string;
  offset: string | null;
}

/** Year, month 1-12, day, hour, minute, second, millisecond. */
type ClockFields = [number, number, number, number, number, number, number?];

/** Null for impossible times (30 February, 25 o'clock). */
export function localTime(...fields: ClockFields): string | null {
  const milliseconds = clockMs(...fields);
  return milliseconds === null ? null : isoWithoutZone(milliseconds);
}

/** Of milliseconds since 1970. */
export function isoWithoutZone(milliseconds: number): string {
  return new Date(milliseconds)
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, '');
}

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

/** Like `parseIsoTime`, in the form of a recording's facts. */
export function readRecordedTime(text: string): RecordedTime | null {
  const time = parseIsoTime(text);
  if (!time) return null;
  const { localMs, offsetMinutes } = time;
  return {
    local: isoWithoutZone(localMs),
    offset: offsetMinutes === null ? null : formatUtcOffset(offsetMinutes),
  };
}

/** Since 1970; without an offset, read as UTC. */
export function timeInMilliseconds(recordedAt: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(recordedAt) ? recordedAt : `${recordedAt}Z`);
}

/** Years that a recorder's clock can show. */
const YEAR = /^(?:19[7-9]|20\d)\d/;
const DAY_MS = 86_400_000;

/** `240000` is the midnight that ends the day (ISO 8601). */
export function dayAndClock(date: string, clock: string, fraction?: string): string | null {
  if (!YEAR.test(date)) return null;
  if (clock !== '240000') return localTimeFromDigits(date, clock, fraction);
  const start = localTimeFromDigits(date, '000000');
  return start === null ? null : isoWithoutZone(Date.parse(`${start}Z`) + DAY_MS);
}
