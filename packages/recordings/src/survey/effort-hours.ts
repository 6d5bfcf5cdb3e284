import { hourText, zoneOf } from '../time/zone.ts';

/** What was recorded in a local hour. */
export interface EffortHour {
  /** Such as `2024-05-01T18:00+02:00`. */
  hour: string;
  /** Seconds recorded, each moment once. */
  seconds: number;
  /** Recordings that have a part in it. */
  recordings: number;
}

const hourMs = 3_600_000;
/**
 * The longest time that one recording counts for, in seconds: 31 days, more than recorders write into a file of 64 GiB
 * at 12 kHz. What a header says beyond it is not believed.
 */
export const longestRecording = 31 * 86_400;
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** An hour while it is counted, with its own beginning and end in milliseconds since 1970. */
interface OpenHour {
  from: number;
  to: number;
  row: EffortHour;
  isListed: boolean;
}

/** Adds up times, which must come in the order of their beginnings, by the hours of a zone, of which `most` are listed. */
function hourSums(zone: string, most: number) {
  const { spanAt } = zoneOf(zone);
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

/**
 * How far true times may go back where recorded ones go on: as far as the two outermost offsets, 14 hours on both sides,
 * and what the largest drift adds.
 */
const disorderMs = 36 * hourMs;
/** Times that are waiting are put in order when there are so many more of them than the last time. */
const batch = 4096;

/**
 * Adds up what was recorded by the local hours of a zone. Takes recordings in the order of what recorders wrote, or of their
 * true times: texts of the hour that summer time repeats are in another order than their moments. Where recordings overlap, a
 * moment counts once. The hour that a change of clocks repeats is two hours. Memory grows with the hours, of which
 * `most` are told apart, and with what was recorded in a day and a half; what is recorded in further hours counts in the
 * total alone.
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
    /** `ms` since 1970, `seconds` of sound; none that are not a positive number. */
    add(ms: number, seconds: number): void {
      if (!(seconds > 0)) return;
      waiting.push({ from: ms, to: ms + Math.min(seconds, longestRecording) * 1000 });
      newest = Math.max(newest, ms);
      if (waiting.length > longest) addUntil(newest - disorderMs);
    },
    /** Seconds recorded in all hours, and in those that are not listed, to the millisecond. Asked for behind the last recording. */
    seconds() {
      addUntil(Number.POSITIVE_INFINITY);
      return sums.seconds();
    },
    /** The hours in their order; seconds to the millisecond. Asked for behind the last recording. */
    rows(): EffortHour[] {
      addUntil(Number.POSITIVE_INFINITY);
      return [...sums.hours.values()]
        .map((row) => ({ ...row, seconds: rounded(row.seconds) }))
        .sort((a, b) => Date.parse(a.hour) - Date.parse(b.hour));
    },
  };
}
