import { hourlyRateSeconds } from '@biophony/contract/constants';

/** A length of sound in seconds as `m:ss` or `h:mm:ss`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** What rates are given per. */
export type RateUnit = 'hour' | 'minute';

/** What a rate of so much recorded sound is given per: less than an hour says nothing of an hour. */
export const rateUnit = (seconds: number): RateUnit =>
  seconds < hourlyRateSeconds ? 'minute' : 'hour';

/** A rate per hour in another unit. */
export const rateIn = (unit: RateUnit, perHour: number): number =>
  unit === 'hour' ? perHour : perHour / 60;

export interface DurationWords {
  hours: (value: string) => string;
  minutes: (value: string) => string;
  seconds: (value: string) => string;
}

/** A span in seconds in its largest useful unit: `45 s`, `12 min`, `3.5 h`, `1,204 h`. */
export function formatSpan(seconds: number, words: DurationWords, locale?: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  if (seconds < 59.5) return words.seconds(number(seconds, 0));
  if (rateUnit(seconds) === 'minute') return words.minutes(number(seconds / 60, 0));
  return words.hours(number(seconds / 3600, seconds < 36_000 ? 1 : 0));
}

const step = 1024;

/** A size in bytes as people read it, in steps of 1024: `0 Bytes`, `1.5 KB`, `12 MB`, `1.21 GB`. */
export function formatBytes(
  bytes: number,
  units: readonly string[] = ['Bytes', 'KB', 'MB', 'GB', 'TB'],
): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0 ${units[0]}`;
  const valueAt = (power: number) => Number((bytes / step ** power).toFixed(power === 0 ? 0 : 2));
  let power = 0;
  // The rounded value decides: one byte less than a megabyte reads as 1 MB, not as 1024 KB.
  while (valueAt(power) >= step && power < units.length - 1) power += 1;
  return `${valueAt(power)} ${units[power]}`;
}

/** Bytes as gigabytes (1024 steps), the unit in which plan limits are compared. */
export const toGigabytes = (bytes: number): number => bytes / step ** 3;
