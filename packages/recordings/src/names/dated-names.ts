import { dayAndClock } from '../time/recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from '../time/iso-time.ts';
import { nameFacts, type NameFacts } from './recorder-names.ts';

type Parts = Partial<Record<string, string>>;

interface DatedForm {
  /** With flag `g` and the groups of `read`; `zone` is an offset, `gap` separates date and time. */
  pattern: RegExp;
  read: (parts: Parts) => string | null;
}

/** Not the start of a longer number or a place. */
const ZONE = String.raw`(?<zone>Z|[+-]\d{2}:?\d{2}(?!\d|\.\d|[+-]\d{5})|[+-]\d{2}(?!\d|\.\d|[+-]\d))?`;
const FRACTION = String.raw`(?:\.(?<fraction>\d+)(?![0-9A-Ya-z]))?`;

const form = (pattern: string, read: DatedForm['read']): DatedForm => ({
  pattern: new RegExp(pattern, 'g'),
  read,
});

const toMinutes = ({ year, month, day, hour, minute }: Parts) =>
  dayAndClock(`${year}${month}${day}`, `${hour}${minute}00`);

/**
 * Surest first. Omits `YYYYMMDD_HHMM` and a leading `YYMMDD_HHMM`, which may also be date and file
 * number (Tascam: `240528_0001`).
 */
const datedForms: readonly DatedForm[] = [
  form(
    String.raw`(?<!\d)(?<year>\d{4})[-_.]?(?<month>\d{2})[-_.]?(?<day>\d{2})(?<gap>[T_\-$ ]+)(?<hour>\d{2})[-_:.hH]?(?<minute>\d{2})[-_:.mM]?(?<second>\d{2})(?!\d)${FRACTION}${ZONE}`,
    // After other separators it is a copy number.
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
  // BirdNET-Pi: sound source between, `-` or `_` for `:`.
  form(
    String.raw`(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})-birdnet-(?:[0-9A-Za-z_.-]*?[0-9A-Za-z_]-)?(?<hour>\d{2})(?<sign>[:_-])(?<minute>\d{2})\k<sign>(?<second>\d{2})(?![\d:_-])`,
    ({ year, month, day, hour, minute, second }) =>
      dayAndClock(`${year}${month}${day}`, `${hour}${minute}${second}`),
  ),
  // Day first, where its number cannot be a month or equals it.
  form(
    String.raw`(?<![0-9A-Za-z-])(?<hour>\d{2})(?<minute>\d{2})-(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})(?=[_ .])`,
    (parts) => {
      const { day, month } = parts;
      return Number(day) > 12 || day === month ? toMinutes(parts) : null;
    },
  ),
];

/**
 * Minutes east of UTC. `-09` right after a time is a copy number, unless the time is in ISO 8601
 * form or the name continues.
 */
function offsetAfter(zone: string | undefined, gap: string | undefined, next: string) {
  if (zone === undefined) return null;
  const mayBeCopy = /^-\d\d$/.test(zone) && gap !== 'T' && !/^[_ ]/.test(next);
  return mayBeCopy ? null : parseUtcOffset(zone);
}

/** UUIDs (RFC 9562) contain digits that look like dates. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

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
