import { timeInMilliseconds } from './recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from './utc-offset.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  return format;
}

/** Minutes east of UTC in a zone at a moment (milliseconds since 1970). */
function minutesAt(zone: string, moment: number): number {
  const part = formatFor(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName');
  return parseUtcOffset(part?.value ?? 'GMT') ?? 0;
}

/**
 * The offset a clock in a zone shows: `zone` is `+02:00`, `UTC` or an IANA name such as
 * `Europe/Berlin`; `local` is the clock reading (ISO without offset). In the hour that a clock
 * change repeats, the first pass counts; in the hour it skips, the offset before the change.
 * @throws RangeError for a zone that is neither an offset nor known to the runtime
 */
export function utcOffsetAt(zone: string, local: string): string {
  const fixed = parseUtcOffset(zone);
  if (fixed !== null) return formatUtcOffset(fixed);
  const clock = timeInMilliseconds(local);
  try {
    const before = minutesAt(zone, clock - 86_400_000);
    const after = minutesAt(zone, clock + 86_400_000);
    const fits = [before, after].find(
      (minutes) => minutesAt(zone, clock - minutes * 60_000) === minutes,
    );
    return formatUtcOffset(fits ?? before);
  } catch (cause) {
    throw new RangeError(
      `"${zone}" is no time zone. Give an offset such as +02:00 or a name such as Europe/Berlin.`,
      { cause },
    );
  }
}
