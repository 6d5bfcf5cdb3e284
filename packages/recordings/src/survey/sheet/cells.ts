import { abbreviatedZone, isZoneName } from '@biophony/contract/constants';
import { formatUtcOffset, parseIsoTime, parseUtcOffset } from '../../time/iso-time.ts';
import { isoWithoutZone } from '../../time/recorded-time.ts';
import { utcOffsetAt } from '../../time/zone.ts';
import { type PublicPrecision, publicPrecisions } from '../places.ts';

export type Value<T> = { ok: true; value: T } | { ok: false; message: string };

const value = <T>(of: T): Value<T> => ({ ok: true, value: of });
const refused = (message: string): { ok: false; message: string } => ({ ok: false, message });
const quote = (text: string): string => `"${text.slice(0, 60)}"`;

/** Without the apostrophe that prevents formulas. */
export function parseText(cell: string | undefined): string | null {
  const text = (cell ?? '').trim();
  const bare = /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
  return bare === '' ? null : bare;
}

export const parseLine = (cell: string | undefined): string | null =>
  parseText(cell)?.replaceAll(/\s+/g, ' ') ?? null;

export interface NumberRule {
  unit: string;
  min: number;
  max: number;
  example: string;
}

const numberPattern = /^[+-−–]?\d{1,15}(?:[.,]\d{1,15})?$/;
const thousands = /^[+-]?\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*[.,]\d+$/;

export function parseNumber(text: string, { unit, min, max, example }: NumberRule): Value<number> {
  const bare = text.replace(/[−–]/, '-').replace(new RegExp(`\\s*${unit}$`, 'i'), '');
  if (thousands.test(bare))
    return refused(
      `${quote(text)} has a mark for thousands. Write it without, such as ${example}.`,
    );
  if (!numberPattern.test(bare))
    return refused(`${quote(text)} is no number. Write it such as ${example}.`);
  const number = Number(bare.replace(',', '.')) + 0;
  if (number < min || number > max)
    return refused(
      `${bare} is not between ${min} and ${max} ${unit}. Write it such as ${example}.`,
    );
  return value(number);
}

export function shortText(text: string, longest: number): Value<string> {
  return text.length <= longest
    ? value(text)
    : refused(
        `${quote(text)} and so on has ${text.length} characters; it may have ${longest}. Shorten it.`,
      );
}

export function parsePrecision(text: string): Value<PublicPrecision> {
  const bare = text
    .toLowerCase()
    .replace(',', '.')
    .replace(/\s*(?:°|degrees?)$/, '');
  const precision = publicPrecisions.find((name) => name === bare);
  return precision
    ? value(precision)
    : refused(`${quote(text)} is no precision. Write exact, 0.01, 0.1, 1 or hidden.`);
}

export function parseOffset(text: string): Value<string> {
  const minutes = parseUtcOffset(text.replace(/[−–]/, '-'));
  return minutes === null
    ? refused(`${quote(text)} is no offset from UTC. Write it such as +02:00.`)
    : value(formatUtcOffset(minutes));
}

export function parseZone(text: string): Value<string> {
  const meanings = abbreviatedZone(text);
  if (meanings === null && isZoneName(text)) return value(text);
  const why = meanings === null ? 'is no time zone' : `is an abbreviation and may mean ${meanings}`;
  return refused(
    `${quote(text)} ${why}. Write a name such as Europe/Berlin, or an offset such as +02:00 in a column utc_offset.`,
  );
}

/** How often clocks show a reading, and their first offset. */
interface WallClock {
  passes: 0 | 1 | 2;
  offsetMinutes: number;
}

/** `localMs`: milliseconds since 1970, read as UTC. */
export type WallClocks = (zone: string, localMs: number) => WallClock;

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;

/** Caches, because a table repeats days. */
export function createWallClocks(): WallClocks {
  const offsets = new Map<string, number>();
  const offsetAt = (zone: string, localMs: number): number => {
    const local = isoWithoutZone(localMs);
    const key = `${zone} ${local}`;
    const offset = offsets.get(key) ?? parseUtcOffset(utcOffsetAt(zone, local)) ?? 0;
    offsets.set(key, offset);
    return offset;
  };
  return (zone, localMs) => {
    // No clock changes at noon.
    const day = Math.floor(localMs / dayMs) * dayMs;
    const before = offsetAt(zone, day - 12 * hourMs);
    const after = offsetAt(zone, day + 36 * hourMs);
    if (before === after) return { passes: 1, offsetMinutes: before };
    const offsetMinutes = offsetAt(zone, localMs);
    // A skipped or repeated reading has the offset before the change.
    const later = offsetAt(zone, localMs + Math.abs(after - before) * minuteMs);
    const isChanging = offsetMinutes === before && later === after;
    return { passes: isChanging ? (after > before ? 0 : 2) : 1, offsetMinutes };
  };
}

interface WrittenTime {
  /** Milliseconds since 1970, read as UTC. */
  localMs: number;
  /** East of UTC; null where the cell has none. */
  offsetMinutes: number | null;
  isDay: boolean;
}

interface Refused {
  ok: false;
  message: string;
}

/** Milliseconds since 1970, or why there is no time. */
export type ReadTime = { ok: true; ms: number } | Refused;

const right = 'Write it such as 2024-05-01 18:00.';

const yearFirst = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
const dayFirst = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/;
const eitherFirst = /^(?<a>\d{1,2})([-/])(?<b>\d{1,2})\2(?<year>\d{4})$/;
const shortYear = /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/;
const clock = /^(?<hour>\d{1,2}):(?<minute>\d\d)(?<rest>:\d\d(?:[.,]\d{1,9})?)?$/;
const timePattern =
  /^(?<date>[\d./-]+(?: \d{1,2}\. ?\d{4})?)(?:(?:[T,]\s?|\s)(?<time>\d[\d:.,]*?)(?:\s?(?<half>[ap])\.?m\.?)?\s?(?<offset>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d\d)?)?)?$/i;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: string | number): string => String(value).padStart(2, '0');

function dateOf(text: string): { ok: true; date: string } | Refused {
  const groups = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups;
  if (groups) {
    const { year = '', month = '', day = '' } = groups;
    return { ok: true, date: `${year}-${two(month)}-${two(day)}` };
  }
  const either = eitherFirst.exec(text)?.groups;
  if (either) {
    const { a = '', b = '', year = '' } = either;
    const [first, second] = [Number(a), Number(b)];
    const [ofFirst, ofSecond] = [months[first - 1], months[second - 1]];
    if (ofFirst && ofSecond && first !== second)
      return refused(
        `${text} may be ${first} ${ofSecond} or ${second} ${ofFirst}. Write the year first: ${year}-${two(b)}-${two(a)} or ${year}-${two(a)}-${two(b)}.`,
      );
    const [month, day] = first > 12 ? [b, a] : [a, b];
    return { ok: true, date: `${year}-${two(month)}-${two(day)}` };
  }
  if (shortYear.test(text)) return refused(`Write the year of ${text} with four digits. ${right}`);
  return refused(`"${text}" is no date. ${right}`);
}

function clockOf(text: string, half: string | undefined): string | null {
  const groups = clock.exec(text)?.groups;
  if (!groups) return null;
  const hour = Number(groups['hour']);
  if (half === undefined) return `${two(hour)}:${groups['minute']}${groups['rest'] ?? ''}`;
  if (hour < 1 || hour > 12) return null;
  const of24 = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${two(of24)}:${groups['minute']}${groups['rest'] ?? ''}`;
}

function writtenTime(text: string): ({ ok: true } & WrittenTime) | Refused {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const excerpt = `"${line.slice(0, 40)}"`;
  if (/^\d{5}(?:[.,]\d+)?$/.test(line))
    return refused(
      `${excerpt} is the number of a day as spreadsheets count. Format the column as a date and save the sheet again.`,
    );
  const groups = line.length > 60 ? undefined : timePattern.exec(line)?.groups;
  if (!groups) return refused(`${excerpt} is no time. ${right}`);
  const date = dateOf(groups['date'] ?? '');
  if (!date.ok) return date;
  const isDay = groups['time'] === undefined;
  const time = isDay ? '00:00' : clockOf(groups['time'] ?? '', groups['half']);
  if (time === null) return refused(`${excerpt} is no time. ${right}`);
  const isEndOfDay = /^24:00(?::00(?:[.,]0+)?)?$/.test(time);
  const moment = parseIsoTime(`${date.date}T${isEndOfDay ? '00:00' : time}`);
  if (!moment) return refused(`No calendar or clock has ${excerpt}. ${right}`);
  if (!/^(?:19[7-9]|20)/.test(date.date))
    return refused(`${excerpt} is in the year ${date.date.slice(0, 4)}. Correct the year.`);
  const offset = groups['offset'];
  const offsetMinutes = offset === undefined ? null : parseUtcOffset(offset);
  if (offset !== undefined && offsetMinutes === null)
    return refused(`${excerpt} is further from UTC than any place on earth. Correct the offset.`);
  return {
    ok: true,
    localMs: moment.localMs + (isEndOfDay ? dayMs : 0),
    offsetMinutes,
    isDay,
  };
}

/**
 * Reads ISO 8601, `01.05.2024 18:00` (day first), `2024/05/01 6:00 pm`, or a date alone, which
 * begins at 0:00 and ends at 24:00. `zone`, a name or an offset, is for times without offset.
 * Refuses times that clocks there skip or repeat, and ambiguous days and months.
 */
export function readTime(
  text: string,
  edge: 'start' | 'end',
  zone: string | null,
  clocks: WallClocks,
): ReadTime {
  const time = writtenTime(text);
  if (!time.ok) return time;
  const localMs = time.localMs + (time.isDay && edge === 'end' ? dayMs : 0);
  const fixed = time.offsetMinutes;
  if (fixed !== null) return { ok: true, ms: localMs - fixed * minuteMs };
  if (zone === null)
    return refused(
      `"${text.trim()}" names no offset. Write the offset behind the time, such as 2024-05-01 18:00+02:00, fill in a column time_zone, such as Europe/Berlin, or give the zone of the whole sheet.`,
    );
  const { offsetMinutes, passes } = clocks(zone, localMs);
  // A day begins with the first moment that its clocks show.
  if (passes !== 1 && !time.isDay)
    return refused(
      passes === 0
        ? `Summer time skips "${text.trim()}" in ${zone}: no clock there showed it. Correct the time, or write its offset behind it, such as +01:00.`
        : `The clocks of ${zone} showed "${text.trim()}" twice, when summer time ended. Write the offset behind the time, such as +02:00.`,
    );
  return { ok: true, ms: localMs - offsetMinutes * minuteMs };
}
