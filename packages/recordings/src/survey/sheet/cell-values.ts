import { parseUtcOffset, formatUtcOffset } from '../../time/utc-offset.ts';
import { publicPrecisions, type PublicPrecision } from '../places/blur-place.ts';
import { abbreviatedZone, isZoneName } from '@biophony/contract/constants';

/** A value, or what is wrong with the cell. */
export type Value<T> = { ok: true; value: T } | { ok: false; message: string };

const value = <T>(of: T): Value<T> => ({ ok: true, value: of });
const refused = (message: string): { ok: false; message: string } => ({ ok: false, message });
const told = (text: string): string => `"${text.slice(0, 60)}"`;

/** The text of a cell on one line, without the apostrophe that keeps a spreadsheet from reading a formula; null for none. */
export function textOf(cell: string | undefined): string | null {
  const text = (cell ?? '').trim();
  const bare = /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
  return bare === '' ? null : bare;
}

/** The same for what stands on one line, such as a name. */
export const lineOf = (cell: string | undefined): string | null =>
  textOf(cell)?.replaceAll(/\s+/g, ' ') ?? null;

/** What a number may be, and what it counts. */
export interface NumberRule {
  unit: string;
  min: number;
  max: number;
  example: string;
}

const written = /^[+-−–]?\d{1,15}(?:[.,]\d{1,15})?$/;
const thousands = /^[+-]?\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*[.,]\d+$/;

/** A number with a decimal point or comma; its unit may stand behind it. */
export function numberOf(text: string, { unit, min, max, example }: NumberRule): Value<number> {
  const bare = text.replace(/[−–]/, '-').replace(new RegExp(`\\s*${unit}$`, 'i'), '');
  if (thousands.test(bare))
    return refused(`${told(text)} has a mark for thousands. Write it without, such as ${example}.`);
  if (!written.test(bare))
    return refused(`${told(text)} is no number. Write it such as ${example}.`);
  const number = Number(bare.replace(',', '.')) + 0;
  if (number < min || number > max)
    return refused(
      `${bare} is not between ${min} and ${max} ${unit}. Write it such as ${example}.`,
    );
  return value(number);
}

/** A text, where it is not too long. */
export function shortText(text: string, longest: number): Value<string> {
  return text.length <= longest
    ? value(text)
    : refused(
        `${told(text)} and so on has ${text.length} characters; it may have ${longest}. Shorten it.`,
      );
}

/** How exactly others may learn a place. */
export function precisionOf(text: string): Value<PublicPrecision> {
  const bare = text
    .toLowerCase()
    .replace(',', '.')
    .replace(/\s*(?:°|degrees?)$/, '');
  const precision = publicPrecisions.find((name) => name === bare);
  return precision
    ? value(precision)
    : refused(`${told(text)} is no precision. Write exact, 0.01, 0.1, 1 or hidden.`);
}

/** An offset such as `+02:00`, as the project writes it. */
export function offsetOf(text: string): Value<string> {
  const minutes = parseUtcOffset(text.replace(/[−–]/, '-'));
  return minutes === null
    ? refused(`${told(text)} is no offset from UTC. Write it such as +02:00.`)
    : value(formatUtcOffset(minutes));
}

/** An IANA name such as `Europe/Berlin`. */
export function zoneOf(text: string): Value<string> {
  if (isZoneName(text)) return value(text);
  const meanings = abbreviatedZone(text);
  const why = meanings === null ? 'is no time zone' : `is an abbreviation and may mean ${meanings}`;
  return refused(
    `${told(text)} ${why}. Write a name such as Europe/Berlin, or an offset such as +02:00 in a column utc_offset.`,
  );
}
