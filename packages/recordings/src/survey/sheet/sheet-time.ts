import { parseIsoTime } from '../../time/iso-time.ts';
import { parseUtcOffset } from '../../time/utc-offset.ts';
import type { WallClocks } from './wall-clocks.ts';

/** What a cell says of a moment, before a zone is known. */
interface WrittenTime {
  /** Milliseconds since 1970 of its digits, read as if they were UTC. */
  localMs: number;
  /** Minutes east of UTC; null where the cell names none. */
  offsetMinutes: number | null;
  /** Whether the cell names a day alone. */
  isDay: boolean;
}

interface Refused {
  ok: false;
  message: string;
}

/** A moment in milliseconds since 1970, or why there is none. */
export type ReadTime = { ok: true; ms: number } | Refused;

const dayMs = 86_400_000;
const minuteMs = 60_000;
const right = 'Write it such as 2024-05-01 18:00.';

const yearFirst = /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/;
const dayFirst = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/;
const eitherFirst = /^(?<a>\d{1,2})([-/])(?<b>\d{1,2})\2(?<year>\d{4})$/;
const shortYear = /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/;
const clock = /^(?<hour>\d{1,2}):(?<minute>\d\d)(?<rest>:\d\d(?:[.,]\d{1,9})?)?$/;
/** Date, time of day, half of the day, offset. */
const written =
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

const refused = (message: string): Refused => ({ ok: false, message });
const two = (value: string | number): string => String(value).padStart(2, '0');

/** The digits of a date as `YYYY-MM-DD`, or why they are none. */
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

/** The digits of a time of day as `HH:MM:SS`; null where they are none. */
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
  const told = `"${line.slice(0, 40)}"`;
  if (/^\d{5}(?:[.,]\d+)?$/.test(line))
    return refused(
      `${told} is the number of a day as spreadsheets count. Format the column as a date and save the sheet again.`,
    );
  const groups = line.length > 60 ? undefined : written.exec(line)?.groups;
  if (!groups) return refused(`${told} is no time. ${right}`);
  const date = dateOf(groups['date'] ?? '');
  if (!date.ok) return date;
  const isDay = groups['time'] === undefined;
  const time = isDay ? '00:00' : clockOf(groups['time'] ?? '', groups['half']);
  if (time === null) return refused(`${told} is no time. ${right}`);
  const isEndOfDay = /^24:00(?::00(?:[.,]0+)?)?$/.test(time);
  const moment = parseIsoTime(`${date.date}T${isEndOfDay ? '00:00' : time}`);
  if (!moment) return refused(`No calendar or clock has ${told}. ${right}`);
  if (!/^(?:19[7-9]|20)/.test(date.date))
    return refused(`${told} is in the year ${date.date.slice(0, 4)}. Correct the year.`);
  const offset = groups['offset'];
  const offsetMinutes = offset === undefined ? null : parseUtcOffset(offset);
  if (offset !== undefined && offsetMinutes === null)
    return refused(`${told} is further from UTC than any place on earth. Correct the offset.`);
  return { ok: true, localMs: moment.localMs + (isEndOfDay ? dayMs : 0), offsetMinutes, isDay };
}

/**
 * The moment that a cell names: ISO 8601, `01.05.2024 18:00` (the day first), `2024/05/01 6:00 pm`, or a day alone, which
 * begins at 0:00 and ends at 24:00. A time without an offset is read in `zone`, a name or an offset; one that the clocks there
 * skip or show twice is refused, and so are days and months that may be turned round.
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
      `"${text.trim()}" names no offset. Write the offset behind the time, such as 2024-05-01 18:00+02:00, or fill in a column time_zone, such as Europe/Berlin.`,
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
