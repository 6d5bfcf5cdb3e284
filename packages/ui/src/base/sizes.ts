import { hourlyRateSeconds } from '@biophony/contract/constants';

/** Formats seconds as `m:ss` or `h:mm:ss`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Units of rates. */
export type RateUnit = 'hour' | 'minute';

/** Unit of a rate for this much recorded sound: below an hour, a rate per hour means little. */
export const rateUnit = (seconds: number): RateUnit =>
  seconds < hourlyRateSeconds ? 'minute' : 'hour';

/** Converts a rate per hour. */
export const rateIn = (unit: RateUnit, perHour: number): number =>
  unit === 'hour' ? perHour : perHour / 60;

export interface DurationWords {
  hours: (value: string) => string;
  minutes: (value: string) => string;
  seconds: (value: string) => string;
}

/** A span in seconds in its largest useful unit: `45 s`, `12 min`, `3.5 h`, `1,204 h`. */
export function formatSpan(seconds: number, messages: DurationWords, locale?: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  if (seconds < 59.5) return messages.seconds(number(seconds, 0));
  if (rateUnit(seconds) === 'minute') return messages.minutes(number(seconds / 60, 0));
  return messages.hours(number(seconds / 3600, seconds < 36_000 ? 1 : 0));
}

const step = 1024;

/** Formats bytes in steps of 1024: `0 Bytes`, `1.5 KB`, `12 MB`, `1.21 GB`. */
export function formatBytes(
  bytes: number,
  units: readonly string[] = ['Bytes', 'KB', 'MB', 'GB', 'TB'],
): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0 ${units[0]}`;
  const valueAt = (power: number) => Number((bytes / step ** power).toFixed(power === 0 ? 0 : 2));
  let power = 0;
  // Uses the rounded value: one byte less than a megabyte is 1 MB, not 1024 KB.
  while (valueAt(power) >= step && power < units.length - 1) power += 1;
  return `${valueAt(power)} ${units[power]}`;
}

/** Bytes as gigabytes (steps of 1024), the unit of plan limits. */
export const toGigabytes = (bytes: number): number => bytes / step ** 3;
