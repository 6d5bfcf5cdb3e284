import { dayMs } from '../../data/time/local-time.ts';
import { dateFormat } from '../../../format/intl.ts';

/** `05:00`, as the recorder's clock has it. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A day of the recorder's calendar (`2026-05-21`) in the viewer's language. */
export const dayText = (day: string, locale?: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export const yearOf = (day: string): string => day.slice(0, 4);

/** The same for axes, with or without the year. */
export const shortDay = (day: string, locale?: string, withYear = false): string =>
  dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));

/** A moment of the recorder's clock, to the second. */
export const momentText = (ms: number, locale?: string): string =>
  dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(ms));

/** The same for lists. */
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

/** Time of day of the recorder's clock: `05:10`. */
export const clockText = (ms: number, locale?: string): string =>
  dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(((ms % dayMs) + dayMs) % dayMs));
