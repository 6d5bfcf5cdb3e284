import { dateFormat } from './intl.ts';

const valid = (iso: string | null | undefined): Date | null => {
  const date = iso ? new Date(iso) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** A day in the viewer's language: `22 May 2026`; empty for invalid dates. */
export function formatDate(iso: string | null | undefined, locale?: string): string {
  const date = valid(iso);
  return date ? dateFormat(locale, { dateStyle: 'medium' }).format(date) : '';
}

/** Day and time in 24 hours, in a zone or the viewer's: `22 May 2026, 05:00`. */
export const formatMoment = (date: Date | number, locale?: string, timeZone?: string): string =>
  dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(date);

/** Day and time in the viewer's language and time zone; empty for invalid dates. */
export function formatDateTime(iso: string | null | undefined, locale?: string): string {
  const date = valid(iso);
  return date ? formatMoment(date, locale) : '';
}

/** The en-US date of Account Settings: `June 13, 2025`; null for invalid dates. */
export function formatLongDate(iso: string | null | undefined): string | null {
  const date = valid(iso);
  return date
    ? new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' }).format(
        date,
      )
    : null;
}

/** Date and time of the recorder's clock, not converted to the viewer's time zone. */
export function formatRecordedAt(iso: string | null, locale?: string): string {
  const [shown] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(iso ?? '') ?? [];
  const date = valid(shown && `${shown}Z`);
  return date ? formatMoment(date, locale, 'UTC') : '';
}

/** Whole days between a moment and now; 0 for invalid dates. */
export function daysSince(iso: string | null | undefined, now: number = Date.now()): number {
  const date = valid(iso);
  return date ? Math.max(0, Math.floor((now - date.getTime()) / 86_400_000)) : 0;
}

/** Whether a moment is over; false for invalid dates. */
export function isPast(iso: string | null | undefined, now: number = Date.now()): boolean {
  const date = valid(iso);
  return date !== null && date.getTime() <= now;
}

/** Characters that never combine. */
const isPlain = /^[\x20-\x7e]*$/;

/**
 * Characters as people count them: a letter with its accents, an emoji with its parts. Plain
 * letters skip the segmenter, which takes tens of milliseconds to create and would delay the first
 * paint.
 */
const graphemes = (text: string): string[] =>
  isPlain.test(text)
    ? Array.from(text)
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** First letter of a name in capitals, for an avatar; '?' for a blank name. */
export function initialOf(name: string): string {
  const [first = '?'] = graphemes(name.trim());
  return first.toUpperCase();
}

/** Cuts a text to a length in UTF-16 code units, without splitting characters. */
export function cutTo(text: string, length: number): string {
  let result = '';
  for (const grapheme of graphemes(text)) {
    if (result.length + grapheme.length > length) break;
    result += grapheme;
  }
  return result;
}
