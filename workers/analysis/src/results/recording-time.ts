import { timeZoneProblem } from '@biophony/contract/constants';
import {
  correctTimezone,
  parseIsoTime,
  parseUtcOffset,
  readRecordedTime,
  type RecordingFacts,
} from '@biophony/recordings';

/** Seconds, rounded to the millisecond. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** A moment of a recording by the recorder's own clock and, where its offset is known, in UTC. */
interface Moment {
  /** `2019-05-22T06:00:03.000`, without offset. */
  local: string;
  /** `2019-05-22T04:00:03.000Z`; null where the offset is not known. */
  utc: string | null;
  /** Hour of the day by the recorder's clock, 0 to 23. */
  hour: number;
  /** `2019-05-22` by the recorder's clock. */
  day: string;
}

let lastBegan: { recordedAt: string; began: ReturnType<typeof parseIsoTime> } | null = null;

/** Reads the beginning of a recording; that of the last one is remembered for its next detection. */
function beginning(recordedAt: string) {
  if (lastBegan?.recordedAt !== recordedAt)
    lastBegan = { recordedAt, began: parseIsoTime(recordedAt) };
  return lastBegan.began;
}

/** Milliseconds since 1970 by the digits of the recorder's clock when a recording began; null without a time. */
export const beganMs = (recordedAt: string | null): number | null =>
  recordedAt === null ? null : (beginning(recordedAt)?.localMs ?? null);

function workOut(recordedAt: string | null, seconds: number): Moment | null {
  const began = recordedAt === null ? null : beginning(recordedAt);
  if (!began) return null;
  const { offsetMinutes } = began;
  const milliseconds = began.localMs + Math.round(seconds * 1000);
  const local = new Date(milliseconds).toISOString().slice(0, -1);
  return {
    local,
    utc:
      offsetMinutes === null ? null : new Date(milliseconds - offsetMinutes * 60_000).toISOString(),
    hour: Number(local.slice(11, 13)),
    day: local.slice(0, 10),
  };
}

let last: { recordedAt: string | null; seconds: number; moment: Moment | null } | null = null;

/**
 * The moment `seconds` into a recording that began at `recordedAt` (ISO 8601, offset optional); null without a time.
 * What was asked for last is remembered: species of one window share it, and so do the files that tell of them.
 */
export function momentAt(recordedAt: string | null, seconds: number): Moment | null {
  if (last?.recordedAt !== recordedAt || last.seconds !== seconds)
    last = { recordedAt, seconds, moment: workOut(recordedAt, seconds) };
  return last.moment;
}

/** A text that is no time zone here; the message says what one looks like. */
export class UnknownZone extends Error {
  override readonly name = 'UnknownZone';
}

/**
 * The facts with one offset in both places, since a service has them as somebody sent them; null where the time is none.
 */
function timed(facts: RecordingFacts): RecordingFacts | null {
  const time = facts.recorded_at === null ? null : readRecordedTime(facts.recorded_at);
  if (!time) return null;
  const told = facts.utc_offset;
  const offset = time.offset ?? (told !== null && parseUtcOffset(told) !== null ? told : null);
  return { ...facts, recorded_at: time.local + (offset ?? ''), utc_offset: offset };
}

/**
 * Puts the times of recordings into a zone: those that tell their UTC offset keep the moment and are shown there; of the
 * others the clock is taken to have been in that zone. Without a zone all stays as it is. Throws UnknownZone for
 * something that is no zone.
 */
export function localTimes(
  zone: string | null | undefined,
): (facts: RecordingFacts) => RecordingFacts {
  if (zone === null || zone === undefined) return (facts) => facts;
  const problem = parseUtcOffset(zone) === null ? timeZoneProblem(zone) : null;
  if (problem !== null) throw new UnknownZone(problem);
  return (facts) => {
    const known = timed(facts);
    if (!known) return facts;
    return correctTimezone(known, zone, { keep: known.utc_offset === null ? 'clock' : 'moment' });
  };
}

/**
 * The time zone among settings, and the settings of the analysis itself. It changes by which clock results are counted
 * and nothing of what is found, so that it belongs to neither the analysers nor the hash of the settings.
 */
export function splitTimezone(given: Readonly<Record<string, unknown>>): {
  settings: Record<string, unknown>;
  timezone?: string;
} {
  const { timezone, ...settings } = given;
  return typeof timezone === 'string' ? { settings, timezone } : { settings };
}
