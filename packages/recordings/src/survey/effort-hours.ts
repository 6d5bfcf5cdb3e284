import { hourText, toZone } from '../time/zone.ts';

export interface EffortHour {
  /** Such as `2024-05-01T18:00+02:00`. */
  hour: string;
  /** Overlaps count once. */
  seconds: number;
  recordings: number;
}

const hourMs = 3_600_000;
/** 31 days, more than recorders write into a file of 64 GiB at 12 kHz; longer headers are wrong. */
export const longestRecording = 31 * 86_400;
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Milliseconds since 1970. */
interface OpenHour {
  from: number;
  to: number;
  row: EffortHour;
  isListed: boolean;
}

/** Takes spans in order of their start; lists `most` hours. */
function hourSums(zone: string, most: number) {
  const { spanAt } = toZone(zone);
  const hours = new Map<string, EffortHour>();
  let coveredTo = Number.NEGATIVE_INFINITY;
  let open: OpenHour | null = null;
  let total = 0;
  let leftOut = 0;
  const hourAt = (at: number): OpenHour => {
    if (open && at >= open.from && at < open.to) return open;
    const { offsetMs, from, to } = spanAt(at);
    const hour = hourText(at, offsetMs);
    const start = Math.floor((at + offsetMs) / hourMs) * hourMs - offsetMs;
    const row = hours.get(hour) ?? { hour, seconds: 0, recordings: 0 };
    if (hours.size < most) hours.set(hour, row);
    const isListed = hours.has(hour);
    open = { from: Math.max(from, start), to: Math.min(to, start + hourMs), row, isListed };
    return open;
  };
  return {
    hours,
    seconds: () => ({ total: rounded(total), leftOut: rounded(leftOut) }),
    add(from: number, to: number): void {
      let last: EffortHour | null = null;
      for (let at = from; at < to;) {
        const hour = hourAt(at);
        const next = Math.min(to, hour.to);
        if (hour.row !== last) hour.row.recordings += 1;
        last = hour.row;
        const fresh = Math.max(0, next - Math.max(at, coveredTo)) / 1000;
        hour.row.seconds += fresh;
        total += fresh;
        if (!hour.isListed) leftOut += fresh;
        at = next;
      }
      coveredTo = Math.max(coveredTo, to);
    },
  };
}

/** How far true times may go back: two outermost offsets, 14 hours each, and the largest drift. */
const disorderMs = 36 * hourMs;
const batch = 4096;

/**
 * Adds up recorded time by local hours. Takes recordings in order of recorded or true times. A
 * repeated hour is two hours; overlaps count once. Hours beyond `most` count only in the total.
 * @throws RangeError for a text that is no zone
 */
export function effortHours(zone: string, most = Number.POSITIVE_INFINITY) {
  const sums = hourSums(zone, most);
  let waiting: { from: number; to: number }[] = [];
  let longest = batch;
  let newest = Number.NEGATIVE_INFINITY;
  const addUntil = (end: number) => {
    waiting.sort((a, b) => a.from - b.from);
    const later = waiting.findIndex(({ from }) => from >= end);
    const ready = later < 0 ? waiting : waiting.slice(0, later);
    for (const { from, to } of ready) sums.add(from, to);
    waiting = later < 0 ? [] : waiting.slice(later);
    longest = 2 * waiting.length + batch;
  };
  return {
    /** Milliseconds since 1970, and seconds of sound, ignored unless positive. */
    add(ms: number, seconds: number): void {
      if (!(seconds > 0)) return;
      waiting.push({ from: ms, to: ms + Math.min(seconds, longestRecording) * 1000 });
      newest = Math.max(newest, ms);
      if (waiting.length > longest) addUntil(newest - disorderMs);
    },
    /** Total and unlisted seconds, to the millisecond. Call after the last recording. */
    seconds() {
      addUntil(Number.POSITIVE_INFINITY);
      return sums.seconds();
    },
    /** In order, to the millisecond. Call after the last recording. */
    rows(): EffortHour[] {
      addUntil(Number.POSITIVE_INFINITY);
      return [...sums.hours.values()]
        .map((row) => ({ ...row, seconds: rounded(row.seconds) }))
        .sort((a, b) => Date.parse(a.hour) - Date.parse(b.hour));
    },
  };
}
