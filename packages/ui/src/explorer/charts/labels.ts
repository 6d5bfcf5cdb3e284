import { dateFormat } from '../../base/intl.ts';
import { isolated } from '../../base/isolated.ts';
import { formatClock } from '../../base/sizes.ts';
import { dayMs } from '../engine/local-time.ts';
import type { LoadedDeployment } from '../engine/calls.ts';

/** `05:00`. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Day such as `2026-05-21`. */
export const dayText = (day: string, locale?: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export const yearOf = (day: string): string => day.slice(0, 4);

export const shortDay = (day: string, locale?: string, withYear = false): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));

export const momentText = (ms: number, locale?: string): string =>
  dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(ms));

export const shortMoment = (ms: number, locale?: string): string =>
  dateFormat(locale, {
    year: 'numeric',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(ms));

/** `05:10`. */
export const clockText = (ms: number, locale?: string): string =>
  dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(((ms % dayMs) + dayMs) % dayMs));

/** `12 s`, `12.5 s`, `3:05` or `3:05.25`, from seconds. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const whole = Math.floor(seconds);
  const rest = Number((seconds - whole).toFixed(4));
  return `${formatClock(whole)}${rest > 0 ? String(rest).slice(1) : ''}`;
}

/** Site, recorder and first day, as far as known. */
export const deploymentName = ({
  site,
  device_id,
  since,
}: Pick<LoadedDeployment, 'site' | 'device_id' | 'since'>): string =>
  [isolated(site), device_id, since].filter(Boolean).join(', ');

/** About `wanted` round numbers, 1, 2 or 5 times a power of ten apart. */
export function ticksBetween(low: number, high: number, wanted = 5): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= 0.9 * rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** At most `most` evenly spaced indices, the first included. */
export function placesAmong(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
