import { expect } from 'vitest';
import { toZone } from '../zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Reading of a zone's clock by Intl's digits, as if in UTC. */
function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms: number): number => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

interface Change {
  at: number;
  before: number;
  after: number;
}

export function* changesOf(
  zone: string,
  from: number,
  to: number,
  step: number,
): Generator<Change> {
  const shows = wallClock(zone);
  const offsetAt = (ms: number) => shows(ms) - ms;
  for (let start = from; start < to; start += step) {
    const before = offsetAt(start);
    const after = offsetAt(start + step);
    if (before === after) continue;
    let [last, first] = [start, start + step];
    while (first - last > 1000) {
      const middle = Math.floor((last + first) / 2000) * 1000;
      if (offsetAt(middle) === before) last = middle;
      else first = middle;
    }
    // Two changes in one step: the next look finds the second.
    yield { at: first, before, after: offsetAt(first) };
  }
}

/** Before, in, and after the skipped or repeated time. */
const readings = ({ at, before, after }: Change): number[] => {
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  const middle = Math.floor((low + high) / 2000) * 1000;
  return [low - hourMs, low - 1000, low, low + 1000, middle, high - 1000, high, high + hourMs].map(
    (offset) => at + offset,
  );
};

/** Compares our zone with Intl around a change. */
export function check(zone: string, change: Change): void {
  const shows = wallClock(zone);
  const { spanAt, wallTime } = toZone(zone);
  const { at, before, after } = change;
  expect([zone, at, spanAt(at - 1).offsetMs, spanAt(at).offsetMs]).toEqual([
    zone,
    at,
    before,
    after,
  ]);
  for (const local of readings(change)) {
    const moments = [...new Set([before, after])]
      .map((offset) => local - offset)
      .filter((ms) => shows(ms) === local)
      .sort((a, b) => a - b);
    const note = moments.length === 0 ? 'skipped' : moments.length === 2 ? 'repeated' : null;
    const ms = moments[0] ?? local - before;
    expect([zone, local, wallTime(local)]).toEqual([zone, local, { ms, note }]);
  }
}

export const zones = Intl.supportedValuesOf('timeZone');
export const years = (from: number, to: number) => [Date.UTC(from), Date.UTC(to)] as const;
