import { parseIsoTime } from '../../time/iso-time.ts';
import type { Correction, KnownTime, Recorded } from './correction.ts';
import { zoneOf, type WallTime } from '../../time/zone.ts';

/** Makes true times of recorded ones. */
export type Clock = (recorded: Recorded) => WallTime;

const minuteMs = 60_000;

/** The first part of a correction: the moment of what was written, before the clock itself is put right. */
function readingOf({ time_zone, utc_offset }: Correction, zone: string | null): Clock {
  const chosen = time_zone ?? utc_offset;
  if (chosen !== null) {
    const { wallTime } = zoneOf(chosen);
    return ({ localMs }) => wallTime(localMs);
  }
  const { wallTime } = zoneOf(zone ?? 'UTC');
  return ({ localMs, offsetMinutes }) =>
    offsetMinutes === null
      ? wallTime(localMs)
      : { ms: localMs - offsetMinutes * minuteMs, note: null };
}

const momentOf = (text: string, read: Clock): number => {
  const time = parseIsoTime(text);
  if (!time) throw new RangeError(`"${text}" is no time.`);
  return time.offsetMinutes === null ? read(time).ms : time.localMs - time.offsetMinutes * minuteMs;
};

/** Two moments of a clock, in milliseconds: what it showed and what the time was, and how much of a second one of its own is. */
function lineOf([first, last]: readonly [KnownTime, KnownTime], read: Clock) {
  const shown = momentOf(first.shown, read);
  const actual = momentOf(first.actual, read);
  const shownMs = momentOf(last.shown, read) - shown;
  const actualMs = momentOf(last.actual, read) - actual;
  return { shown, actual, shownMs, actualMs, rate: actualMs / shownMs };
}

/**
 * How long a drift was, by the clock and in truth, in milliseconds: its digits as the correction reads them.
 * @throws RangeError as `clockOf` does
 */
export function lengthsOf(
  drift: readonly [KnownTime, KnownTime],
  correction: Correction,
  zone: string | null,
): { shownMs: number; actualMs: number } {
  const { shownMs, actualMs } = lineOf(drift, readingOf(correction, zone));
  return { shownMs, actualMs };
}

/**
 * A clock as a correction has it (docs/decisions/0093): first the digits are read in a zone, then a shift is added, or
 * a drift undone, evenly between two known times and beyond. `zone`, an IANA name or an offset, is that of recordings
 * which name no offset; UTC where it is null. Times are whole milliseconds since 1970.
 * @throws RangeError for an unknown zone, or a known time that is none: see `checkCorrection`
 */
export function clockOf(correction: Correction, zone: string | null): Clock {
  const read = readingOf(correction, zone);
  const { drift, shift_s: shift } = correction;
  if (drift) {
    const { shown, actual, rate } = lineOf(drift, read);
    return (recorded) => {
      const { ms, note } = read(recorded);
      return { ms: Math.round(actual + (ms - shown) * rate), note };
    };
  }
  return (recorded) => {
    const { ms, note } = read(recorded);
    return { ms: Math.round(ms + shift * 1000), note };
  };
}

/** The true time of one recorded time; of many, `clockOf` is quicker. */
export const correctedTime = (
  recorded: Recorded,
  correction: Correction,
  zone: string | null,
): WallTime => clockOf(correction, zone)(recorded);

/**
 * What a clock showed at a true time, in milliseconds of the moments that its digits mean before a shift or drift is undone.
 * @throws RangeError as `clockOf` does
 */
export function shownTimeOf(
  correction: Correction,
  zone: string | null,
): (actualMs: number) => number {
  const { drift, shift_s: shift } = correction;
  const line = drift && lineOf(drift, readingOf(correction, zone));
  return (ms) => (line ? line.shown + (ms - line.actual) / line.rate : ms - shift * 1000);
}

/** No offset is larger; what a recorder wrote is at most so far from UTC. */
const widestMs = 15 * 3_600_000;

/**
 * Digits (milliseconds read as if they were UTC) between which surely lies what a recorder wrote of the true times from
 * `from` to `to`: up to a day wider on both sides. An end that is not finite stays so.
 * @throws RangeError as `clockOf` does
 */
export function recordedBounds(
  from: number,
  to: number,
  correction: Correction,
  zone: string | null,
): { from: number; to: number } {
  const shownAt = shownTimeOf(correction, zone);
  return {
    from: Math.floor(shownAt(from) - widestMs),
    to: Math.ceil(shownAt(to) + widestMs),
  };
}
