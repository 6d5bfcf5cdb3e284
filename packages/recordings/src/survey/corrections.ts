import { abbreviatedZone, isZoneName } from '@biophony/contract/constants';
import { parseIsoTime, parseUtcOffset } from '../time/iso-time.ts';
import { type WallTime, toZone } from '../time/zone.ts';

/** Clock reading and true time of a moment. ISO 8601; `actual` with offset. */
export interface KnownTime {
  shown: string;
  actual: string;
}

/** First `time_zone` or `utc_offset` apply, then `shift_s` or `drift` (docs/decisions/0093). */
export interface Correction {
  /** IANA zone that the clock followed, with summer time. */
  time_zone: string | null;
  /** Fixed offset such as `+02:00`. Never with `time_zone`. */
  utc_offset: string | null;
  /** Added; 0 for none. */
  shift_s: number;
  /** Of a clock evenly too fast or slow. Never with `shift_s`. */
  drift: readonly [KnownTime, KnownTime] | null;
}

/** Changes nothing. */
export const noCorrection: Correction = {
  time_zone: null,
  utc_offset: null,
  shift_s: 0,
  drift: null,
};

/** Clock reading, with the recorder's offset. */
export interface Recorded {
  /** Milliseconds since 1970, read as UTC. */
  localMs: number;
  /** East of UTC; null for none. */
  offsetMinutes: number | null;
}

export type Clock = (recorded: Recorded) => WallTime;

const minuteMs = 60_000;

/** The moment of the reading, before correction. */
function readingOf({ time_zone, utc_offset }: Correction, zone: string | null): Clock {
  const chosen = time_zone ?? utc_offset;
  if (chosen !== null) {
    const { wallTime } = toZone(chosen);
    return ({ localMs }) => wallTime(localMs);
  }
  const { wallTime } = toZone(zone ?? 'UTC');
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

/** Milliseconds, and the true length of the clock's second. */
function lineOf([first, last]: readonly [KnownTime, KnownTime], read: Clock) {
  const shown = momentOf(first.shown, read);
  const actual = momentOf(first.actual, read);
  const shownMs = momentOf(last.shown, read) - shown;
  const actualMs = momentOf(last.actual, read) - actual;
  return { shown, actual, shownMs, actualMs, rate: actualMs / shownMs };
}

/**
 * Milliseconds by the clock and in truth.
 * @throws RangeError as `clockOf` does
 */
function lengthsOf(
  drift: readonly [KnownTime, KnownTime],
  correction: Correction,
  zone: string | null,
): { shownMs: number; actualMs: number } {
  const { shownMs, actualMs } = lineOf(drift, readingOf(correction, zone));
  return { shownMs, actualMs };
}

/**
 * Clock of a correction (docs/decisions/0093). `zone`, an IANA name or offset, is for recordings
 * without offset; UTC where null. Milliseconds since 1970.
 * @throws RangeError for an unknown zone or an invalid known time: see `checkCorrection`
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

/** For many times, `clockOf` is faster. */
export const correctedTime = (
  recorded: Recorded,
  correction: Correction,
  zone: string | null,
): WallTime => clockOf(correction, zone)(recorded);

/**
 * Clock reading at a true time: milliseconds of its moment before a shift or drift is undone.
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

/** No offset is larger. */
const widestMs = 15 * 3_600_000;

/**
 * Bounds of the readings (milliseconds, read as UTC) for true times from `from` to `to`, up to a
 * day too wide on both sides.
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

/**
 * Only one of zone and offset may be given. Returns the field and the rest of a sentence about it,
 * or null.
 */
export function zoneFault(given: {
  time_zone?: string | null | undefined;
  utc_offset?: string | null | undefined;
}): [field: 'time_zone' | 'utc_offset', rule: string] | null {
  const { time_zone: zone = null, utc_offset: offset = null } = given;
  if (zone !== null && offset !== null)
    return ['utc_offset', 'must be left out where time_zone is given'];
  if (offset !== null && parseUtcOffset(offset) === null)
    return [
      'utc_offset',
      `is "${offset}", which is no offset. Give one up to 14 hours, such as +02:00`,
    ];
  if (zone === null) return null;
  const meanings = abbreviatedZone(zone);
  if (meanings === null && isZoneName(zone)) return null;
  return [
    'time_zone',
    meanings === null
      ? `is "${zone}", which is no name of a time zone. Give one such as Europe/Berlin`
      : `is "${zone}", an abbreviation which may mean ${meanings}. Give a name such as Europe/Berlin, or the offset`,
  ];
}

export interface CorrectionFault {
  field: string;
  message: string;
}

/** Seconds: two centuries, more than from any factory date to today. */
const longestShift = 200 * 366 * 86_400;
/** Share of time; beyond it a time was mistyped. */
const largestDrift = 0.1;

const fault = (field: string, rule: string): CorrectionFault => ({
  field,
  message: `${field} ${rule}.`,
});

function driftFault(correction: Correction, zone: string | null): CorrectionFault | null {
  const { drift } = correction;
  if (!drift) return null;
  for (const [at, { shown, actual }] of drift.entries()) {
    if (!parseIsoTime(shown))
      return fault(`drift[${at}].shown`, 'must be a time such as 2024-05-01T18:00:00');
    if ((parseIsoTime(actual)?.offsetMinutes ?? null) === null)
      return fault(
        `drift[${at}].actual`,
        'must be a time with its offset, such as 2024-05-01T18:00:00+02:00',
      );
  }
  const { shownMs, actualMs } = lengthsOf(drift, correction, zone);
  if (shownMs <= 0) return fault('drift[1].shown', 'must be later than drift[0].shown');
  if (actualMs <= 0) return fault('drift[1].actual', 'must be later than drift[0].actual');
  if (Math.abs(actualMs / shownMs - 1) > largestDrift)
    return fault(
      'drift',
      `says that the clock was wrong by ${Math.round(Math.abs(actualMs / shownMs - 1) * 100)}% of its time. Check the known times; for a clock that was set wrong use shift_s`,
    );
  return null;
}

/** A sentence, or null. `zone` as in `clockOf`. */
export function checkCorrection(
  correction: Correction,
  zone: string | null = null,
): CorrectionFault | null {
  const { shift_s: shift, drift, time_zone, utc_offset } = correction;
  if (!Number.isFinite(shift) || Math.abs(shift) > longestShift)
    return fault('shift_s', `must be seconds, at most ${longestShift}`);
  if (shift !== 0 && drift) return fault('shift_s', 'must be left out where drift is given');
  if (shift === 0 && !drift && time_zone === null && utc_offset === null)
    return fault(
      'shift_s',
      'is 0 and nothing else is given, which changes nothing. Give time_zone, utc_offset, shift_s or drift',
    );
  const inZone = zoneFault(correction);
  return inZone ? fault(...inZone) : driftFault(correction, zone);
}

/**
 * Zone in which a deployment's hours are counted: the entered one, else its first recording's
 * offset, else UTC.
 */
export function deploymentZone({
  time_zone,
  utc_offset,
  recorded_from,
}: {
  time_zone: string | null;
  utc_offset: string | null;
  recorded_from: string | null;
}): string {
  const named = /(?:Z|[+-]\d\d:\d\d)$/.exec(recorded_from ?? '')?.[0];
  return time_zone ?? utc_offset ?? (named === 'Z' ? 'UTC' : named) ?? 'UTC';
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 };
const largestFirst = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** Seconds from `-1h30m`, `90s` or `+3d`; null for others. */
export function parseShift(text: string): number | null {
  const match = /^([+\-\u2212]?)((?:\d+(?:\.\d+)?(?:d|h|min|m|s))+)$/.exec(
    text.replaceAll(' ', ''),
  );
  if (!match) return null;
  const parts = (match[2] ?? '').matchAll(/(\d+(?:\.\d+)?)(d|h|min|m|s)/g);
  let seconds = 0;
  for (const [, number, unit = 's'] of parts) seconds += Number(number) * (units[unit] ?? 1);
  return match[1] === '-' || match[1] === '\u2212' ? -seconds : seconds;
}

/** Seconds with sign, in the largest unit without a fraction: `-2 h`, `+24 s`. */
export function shiftText(seconds: number): string {
  const size = Math.abs(seconds);
  const [unit, length] = largestFirst.find(([, one]) => size >= one && size % one === 0) ?? [
    's',
    1,
  ];
  return `${seconds < 0 ? '-' : '+'}${Math.round((size / length) * 1000) / 1000} ${unit}`;
}
