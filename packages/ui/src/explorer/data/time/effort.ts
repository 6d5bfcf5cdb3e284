import { dayOf, hourOf } from './local-time.ts';

const hourMs = 3_600_000;

/** Seconds of sound that were analysed, by day (counted from 1970-01-01) and hour, on the recorder's clock. */
export type Effort = Map<number, Float32Array>;

/** Spreads a recording over the hours it lasted. Times in milliseconds, length in seconds. */
export function addEffort(effort: Effort, startMs: number, seconds: number): void {
  const end = startMs + seconds * 1000;
  for (let at = startMs; at < end;) {
    const nextHour = (Math.floor(at / hourMs) + 1) * hourMs;
    const until = Math.min(end, nextHour);
    const hours = effort.get(dayOf(at)) ?? new Float32Array(24);
    hours[hourOf(at)]! += (until - at) / 1000;
    effort.set(dayOf(at), hours);
    at = until;
  }
}
