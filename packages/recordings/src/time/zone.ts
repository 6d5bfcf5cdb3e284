import { isZoneName, timeZoneProblem } from '@biophony/contract/constants';
import { timeInMilliseconds } from './recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from './utc-offset.ts';

/** A time in which a zone keeps one offset: from `from` up to `to`, milliseconds since 1970. */
interface ZoneSpan {
  from: number;
  to: number;
  /** Milliseconds east of UTC. */
  offsetMs: number;
}

/** What a reading of a wall clock means. */
export interface WallTime {
  /** Milliseconds since 1970. */
  ms: number;
  /** `skipped` where the zone's clocks never showed it, `repeated` where they showed it twice. */
  note: 'skipped' | 'repeated' | null;
}

/** A zone: an IANA name, or an offset that is the same all year. */
export interface Zone {
  /** The span around a moment; it may end before the offset does. */
  spanAt(ms: number): ZoneSpan;
  /**
   * What digits mean that a wall clock of the zone showed, in milliseconds read as if they were UTC. In the hour that a
   * change repeats the first pass counts, in the hour that it skips the offset before the change.
   */
  wallTime(localMs: number): WallTime;
}

const dayMs = 86_400_000;
/** Days of a zone that are remembered: recordings of clocks that were never right do not make memory grow without end. */
const mostDays = 20_000;

const fixedZone = (offsetMs: number): Zone => {
  const span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offsetMs };
  return { spanAt: () => span, wallTime: (localMs) => ({ ms: localMs - offsetMs, note: null }) };
};

/** Milliseconds of an offset as Intl writes it, such as `GMT+05:30` or, before clocks had zones, `GMT-00:44:30`. */
function offsetOf(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+\-\u2212])(\d{1,2})(?::?(\d\d))?(?::?(\d\d))?$/.exec(text) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '+' || sign === undefined ? size : -size) * 1000;
}

function namedZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const ask = (ms: number) =>
    offsetOf(format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '');
  // Intl takes some 20 microseconds for an answer: a day's is kept.
  const days = new Map<number, readonly ZoneSpan[]>();
  const remember = (day: number, spans: readonly ZoneSpan[]) => {
    if (days.size >= mostDays) days.clear();
    days.set(day, spans);
    return spans;
  };

  /** The spans of a day in UTC, in which an offset changes once at most. */
  const readDay = (day: number): readonly ZoneSpan[] => {
    const [from, to] = [day * dayMs, (day + 1) * dayMs];
    const [before, after] = [ask(from), ask(to)];
    if (before === after) return [{ from, to, offsetMs: before }];
    let [last, first] = [from, to];
    while (first - last > 1000) {
      const middle = Math.floor((last + first) / 2000) * 1000;
      if (ask(middle) === before) last = middle;
      else first = middle;
    }
    return [
      { from, to: first, offsetMs: before },
      { from: first, to, offsetMs: after },
    ];
  };
  const spanAt = (ms: number): ZoneSpan => {
    const day = Math.floor(ms / dayMs);
    const [first, second] = days.get(day) ?? remember(day, readDay(day));
    return second && ms >= second.from ? second : (first ?? { from: ms, to: ms, offsetMs: 0 });
  };
  return {
    spanAt,
    wallTime(localMs) {
      // Offsets are less than a day, so that these two are on both sides of any change near the reading.
      const before = spanAt(localMs - dayMs).offsetMs;
      const after = spanAt(localMs + dayMs).offsetMs;
      const fits = (offsetMs: number) => spanAt(localMs - offsetMs).offsetMs === offsetMs;
      if (before === after) return { ms: localMs - before, note: null };
      if (fits(before)) return { ms: localMs - before, note: fits(after) ? 'repeated' : null };
      return fits(after)
        ? { ms: localMs - after, note: null }
        : { ms: localMs - before, note: 'skipped' };
    },
  };
}

const zones = new Map<string, Zone>();
/** Zones that are remembered; a caller who names all that there are does not make memory grow without end. */
const mostZones = 600;

/**
 * The zone of an IANA name such as `Europe/Berlin`, or of an offset such as `+02:00`.
 * @throws RangeError for a text that is neither, such as an abbreviation
 */
export function zoneOf(text: string): Zone {
  const known = zones.get(text);
  if (known) return known;
  const minutes = parseUtcOffset(text);
  if (minutes === null && !isZoneName(text))
    throw new RangeError(timeZoneProblem(text) ?? `"${text}" is no time zone.`);
  const zone = minutes === null ? namedZone(text) : fixedZone(minutes * 60_000);
  if (zones.size >= mostZones) zones.clear();
  zones.set(text, zone);
  return zone;
}

/**
 * The offset that a clock in a zone shows: `local` is its reading (ISO without offset). What it means where clocks change
 * is as in `Zone.wallTime`.
 * @throws RangeError for a text that is no zone
 */
export function utcOffsetAt(zone: string, local: string): string {
  const localMs = timeInMilliseconds(local);
  const { ms } = zoneOf(zone).wallTime(localMs);
  return formatUtcOffset(Math.trunc((localMs - ms) / 60_000));
}

/**
 * The local hour of a moment in a zone, such as `2024-10-27T02:00+01:00`: the hour that a change repeats is two hours,
 * told apart by their offsets.
 * @throws RangeError for a text that is no zone
 */
export function localHourOf(ms: number, zone: string): string {
  const { offsetMs } = zoneOf(zone).spanAt(ms);
  return hourText(ms, offsetMs);
}

/**
 * A moment as the clocks of a zone show it, to the minute, for people: `2024-05-01 20:00 +02:00`.
 * @throws RangeError for a text that is no zone
 */
export function localTimeText(ms: number, zone: string): string {
  const { offsetMs } = zoneOf(zone).spanAt(ms);
  const local = new Date(ms + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
  return `${local} ${formatUtcOffset(Math.trunc(offsetMs / 60_000))}`;
}

/** A local hour as `localHourOf` writes it. */
export const hourText = (ms: number, offsetMs: number): string =>
  `${new Date(ms + offsetMs).toISOString().slice(0, 13)}:00${formatUtcOffset(Math.trunc(offsetMs / 60_000))}`;
