import { dayAndClock } from '../time/day-and-clock.ts';
import { formatUtcOffset, parseUtcOffset } from '../time/utc-offset.ts';
import { nameFacts, type NameFacts } from './recorder-names.ts';

type Parts = Partial<Record<string, string>>;

/** One way to write a date and a clock time into a name. */
interface DatedForm {
  /** With the flag `g` and the named groups that `read` asks for; `zone` is an offset, `gap` what stands between date and clock. */
  pattern: RegExp;
  /** Local ISO text, or null where no calendar has it. */
  read: (parts: Parts) => string | null;
}

/** An offset, that is neither the start of a longer number nor of a place. */
const ZONE = String.raw`(?<zone>Z|[+-]\d{2}:?\d{2}(?!\d|\.\d|[+-]\d{5})|[+-]\d{2}(?!\d|\.\d|[+-]\d))?`;
const FRACTION = String.raw`(?:\.(?<fraction>\d+)(?![0-9A-Ya-z]))?`;

const form = (pattern: string, read: DatedForm['read']): DatedForm => ({
  pattern: new RegExp(pattern, 'g'),
  read,
});

const toMinutes = ({ year, month, day, hour, minute }: Parts) =>
  dayAndClock(`${year}${month}${day}`, `${hour}${minute}00`);

/**
 * How names tell dates, the surest first. Left out on purpose: `YYYYMMDD_HHMM`, and `YYMMDD_HHMM`
 * at the start of a name, because recorders write a date and a file's number in the same way
 * (Tascam: `240528_0001`).
 */
const datedForms: readonly DatedForm[] = [
  form(
    String.raw`(?<!\d)(?<year>\d{4})[-_.]?(?<month>\d{2})[-_.]?(?<day>\d{2})(?<gap>[T_\-$ ]+)(?<hour>\d{2})[-_:.hH]?(?<minute>\d{2})[-_:.mM]?(?<second>\d{2})(?!\d)${FRACTION}${ZONE}`,
    // Behind any other separator a dot and digits count copies of a file.
    ({ year, month, day, hour, minute, second, gap, fraction }) =>
      dayAndClock(
        `${year}${month}${day}`,
        `${hour}${minute}${second}`,
        gap === 'T' ? fraction : undefined,
      ),
  ),
  form(
    String.raw`(?<!\d)(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<clock>\d{6})(?![0-9A-Ya-z])${ZONE}`,
    ({ year, month, day, clock = '' }) => dayAndClock(`${year}${month}${day}`, clock),
  ),
  form(
    String.raw`(?<!\d)(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})(?<gap>T)(?<hour>\d{2})[-:hH]?(?<minute>\d{2})(?!\d|[-:]\d{2}(?!\d{2}))${ZONE}`,
    toMinutes,
  ),
  form(
    String.raw`(?<!\d)(?<year>\d{4})(?<dash>[-_.])(?<month>\d{2})\k<dash>(?<day>\d{2})(?<gap>[_ ]+)(?<hour>\d{2})[-:hH](?<minute>\d{2})(?!\d|[-:.]\d)`,
    toMinutes,
  ),
  form(
    String.raw`(?<=[0-9A-Za-z][_ ])(?<!\d{3}[_ ])(?<year>[0-4]\d)(?<month>\d{2})(?<day>\d{2})_(?<hour>\d{2})(?<minute>\d{2})(?=[_ .])`,
    (parts) => toMinutes({ ...parts, year: `20${parts['year']}` }),
  ),
  // BirdNET-Pi, with the source of the sound in between, and `-` or `_` where a file system has no `:`.
  form(
    String.raw`(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})-birdnet-(?:[0-9A-Za-z_.-]*?[0-9A-Za-z_]-)?(?<hour>\d{2})(?<sign>[:_-])(?<minute>\d{2})\k<sign>(?<second>\d{2})(?![\d:_-])`,
    ({ year, month, day, hour, minute, second }) =>
      dayAndClock(`${year}${month}${day}`, `${hour}${minute}${second}`),
  ),
  // The day first, where its number cannot be a month's or is the same.
  form(
    String.raw`(?<![0-9A-Za-z-])(?<hour>\d{2})(?<minute>\d{2})-(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})(?=[_ .])`,
    (parts) => {
      const { day, month } = parts;
      return Number(day) > 12 || day === month ? toMinutes(parts) : null;
    },
  ),
];

/**
 * Minutes east of UTC that follow a clock time. `-09` right behind a time numbers a copy of a file,
 * unless the time is written as ISO 8601 asks, or the name goes on.
 */
function offsetAfter(zone: string | undefined, gap: string | undefined, next: string) {
  if (zone === undefined) return null;
  const mayBeCopy = /^-\d\d$/.test(zone) && gap !== 'T' && !/^[_ ]/.test(next);
  return mayBeCopy ? null : parseUtcOffset(zone);
}

/** Random names (RFC 9562) hold digits that look like dates. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Reads any name with a date and a clock time in it, and the offset behind them. Null without one. */
export function parseDatedName(name: string): NameFacts | null {
  const text = name.replace(UUID, '');
  for (const { pattern, read } of datedForms) {
    for (const match of text.matchAll(pattern)) {
      const parts = match.groups ?? {};
      const local = read(parts);
      if (local === null) continue;
      const next = text.slice(match.index + match[0].length);
      const minutes = offsetAfter(parts['zone'], parts['gap'], next);
      const offset = minutes === null ? null : formatUtcOffset(minutes);
      return nameFacts({ kind: 'dated', time: { local, offset } });
    }
  }
  return null;
}
