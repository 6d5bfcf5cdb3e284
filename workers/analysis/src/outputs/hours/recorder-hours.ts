import type { Tally } from '../tally/tally.ts';
import { hourKeyOf } from './hour-key.ts';

/** What was heard and found in an hour of a recorder. */
export interface RecorderHour {
  recorder: number;
  hour: number;
  ms: number;
  /** Detections of the hour by group. */
  events: ReadonlyMap<number, number>;
}

/** The hours of a tally of milliseconds and detections, by recorder and time. */
export function* recorderHours(tally: Tally): Generator<RecorderHour> {
  let open: (RecorderHour & { events: Map<number, number> }) | null = null;
  for (const block of tally.finish()) {
    const over: RecorderHour[] = [];
    block.forEach((high, low, [ms = 0, many = 0]) => {
      const { recorder, hour, group } = hourKeyOf(high, low);
      if (open?.recorder !== recorder || open.hour !== hour) {
        if (open) over.push(open);
        open = { recorder, hour, ms: 0, events: new Map() };
      }
      open.ms += ms;
      if (many > 0) open.events.set(group, many);
    });
    yield* over;
  }
  if (open) yield open;
}

/** The groups that each recorder has in any hour, in order; null where the rows by group would be more than `most`. */
export function groupsOfRecorders(
  tally: Tally,
  most: number,
): { hours: number; groups: Map<number, number[]> | null } {
  const found = new Map<number, Set<number>>();
  const hoursOf = new Map<number, number>();
  let hours = 0;
  let pairs = 0;
  for (const { recorder, events } of recorderHours(tally)) {
    hours++;
    hoursOf.set(recorder, (hoursOf.get(recorder) ?? 0) + 1);
    const known = found.get(recorder) ?? new Set();
    // Each group of a recorder has a row at least: what is known to be too many need not be kept.
    for (const group of pairs > most ? [] : events.keys()) {
      if (!known.has(group)) pairs++;
      known.add(group);
    }
    found.set(recorder, known);
  }
  let rows = hours;
  for (const [recorder, known] of found) rows += known.size * hoursOf.get(recorder)!;
  if (rows > most) return { hours, groups: null };
  const inOrder = [...found].map(
    ([recorder, known]) => [recorder, [...known].sort((a, b) => a - b)] as const,
  );
  return { hours, groups: new Map(inOrder) };
}
