import { isZoneName, timeZoneProblem } from '@biophony/contract/constants';
import { timeInMilliseconds } from './recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from './iso-time.ts';

/** Milliseconds since 1970, end exclusive. */
interface ZoneSpan {
  from: number;
  to: number;
  /** East of UTC. */
  offsetMs: number;
}

export interface WallTime {
  /** Since 1970. */
  ms: number;
  /** Never shown by the zone's clocks, or shown twice. */
  note: 'skipped' | 'repeated' | null;
}

export interface Zone {
  /** May end before the offset does. */
  spanAt(ms: number): ZoneSpan;
  /**
   * Milliseconds as if in UTC. A repeated hour counts as its first pass; a skipped hour takes the
   * offset before the change.
   */
  wallTime(localMs: number): WallTime;
}

const dayMs = 86_400_000;
/** Wrong clocks would make the cache grow without end. */
const mostDays = 20_000;

const fixedZone = (offsetMs: number): Zone => {
  const span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offsetMs };
  return { spanAt: () => span, wallTime: (localMs) => ({ ms: localMs - offsetMs, note: null }) };
};

/** `GMT+05:30` or, before standard time, `GMT-00:44:30`. */
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
  // Intl takes some 20 microseconds per answer.
  const days = new Map<number, readonly ZoneSpan[]>();
  const remember = (day: number, spans: readonly ZoneSpan[]) => {
    if (days.size >= mostDays) days.clear();
    days.set(day, spans);
    return spans;
  };

  /** An offset changes at most once in a day of UTC. */
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
      // Offsets are less than a day.
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
/** Limits the cache. */
const mostZones = 600;

/**
 * IANA name such as `Europe/Berlin`, or offset such as `+02:00`.
 * @throws RangeError for any other text, such as an abbreviation
 */
export function toZone(text: string): Zone {
  const cachedZone = zones.get(text);
  if (cachedZone) return cachedZone;
  const minutes = parseUtcOffset(text);
  if (minutes === null && !isZoneName(text))
    throw new RangeError(timeZoneProblem(text) ?? `"${text}" is no time zone.`);
  const zone = minutes === null ? namedZone(text) : fixedZone(minutes * 60_000);
  if (zones.size >= mostZones) zones.clear();
  zones.set(text, zone);
  return zone;
}

/**
 * `local`: ISO without offset. Clock changes as in `Zone.wallTime`.
 * @throws RangeError for a text that is no zone
 */
export function utcOffsetAt(zone: string, local: string): string {
  const localMs = timeInMilliseconds(local);
  const { ms } = toZone(zone).wallTime(localMs);
  return formatUtcOffset(Math.trunc((localMs - ms) / 60_000));
}

/**
 * Such as `2024-10-27T02:00+01:00`; a repeated hour is two hours with different offsets.
 * @throws RangeError for a text that is no zone
 */
export function localHourOf(ms: number, zone: string): string {
  const { offsetMs } = toZone(zone).spanAt(ms);
  return hourText(ms, offsetMs);
}

/**
 * To the minute: `2024-05-01 20:00 +02:00`.
 * @throws RangeError for a text that is no zone
 */
export function localTimeText(ms: number, zone: string): string {
  const { offsetMs } = toZone(zone).spanAt(ms);
  const local = new Date(ms + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
  return `${local} ${formatUtcOffset(Math.trunc(offsetMs / 60_000))}`;
}

export const hourText = (ms: number, offsetMs: number): string =>
  `${new Date(ms + offsetMs).toISOString().slice(0, 13)}:00${formatUtcOffset(Math.trunc(offsetMs / 60_000))}`;
