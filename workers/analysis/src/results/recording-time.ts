import { timeZoneProblem } from '@biophony/contract/constants';
import {
  correctTimezone,
  parseIsoTime,
  parseUtcOffset,
  readRecordedTime,
  type RecordingFacts,
} from '@biophony/recordings';

export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

interface Moment {
  /** `2019-05-22T06:00:03.000`, without offset. */
  local: string;
  /** `2019-05-22T04:00:03.000Z`; null without an offset. */
  utc: string | null;
  hour: number;
  /** Recorder's clock. */
  day: string;
}

let lastBegan: { recordedAt: string; began: ReturnType<typeof parseIsoTime> } | null = null;

function beginning(recordedAt: string) {
  if (lastBegan?.recordedAt !== recordedAt)
    lastBegan = { recordedAt, began: parseIsoTime(recordedAt) };
  return lastBegan.began;
}

/** Since 1970, reading the recorder's clock as UTC. */
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
 * Null without a time. Caches the last answer, which species of a window and all output files
 * share.
 */
export function momentAt(recordedAt: string | null, seconds: number): Moment | null {
  if (last?.recordedAt !== recordedAt || last.seconds !== seconds)
    last = { recordedAt, seconds, moment: workOut(recordedAt, seconds) };
  return last.moment;
}

export class UnknownZone extends Error {
  override readonly name = 'UnknownZone';
}

/** A service may send offset and time differently; null for an invalid time. */
function timed(facts: RecordingFacts): RecordingFacts | null {
  const time = facts.recorded_at === null ? null : readRecordedTime(facts.recorded_at);
  if (!time) return null;
  const ownOffset = facts.utc_offset;
  const offset =
    time.offset ?? (ownOffset !== null && parseUtcOffset(ownOffset) !== null ? ownOffset : null);
  return { ...facts, recorded_at: time.local + (offset ?? ''), utc_offset: offset };
}

/**
 * Times with an offset keep their moment; clocks without one are in that zone. Throws UnknownZone.
 */
export function localTimes(
  zone: string | null | undefined,
): (facts: RecordingFacts) => RecordingFacts {
  if (zone === null || zone === undefined) return (facts) => facts;
  const problem = parseUtcOffset(zone) === null ? timeZoneProblem(zone) : null;
  if (problem !== null) throw new UnknownZone(problem);
  return (facts) => {
    const timedFacts = timed(facts);
    if (!timedFacts) return facts;
    return correctTimezone(timedFacts, zone, {
      keep: timedFacts.utc_offset === null ? 'clock' : 'moment',
    });
  };
}

/**
 * The time zone changes how results are counted, not what is found, so it is not in the settings'
 * hash.
 */
export function splitTimezone(values: Readonly<Record<string, unknown>>): {
  settings: Record<string, unknown>;
  timezone?: string;
} {
  const { timezone, ...settings } = values;
  return typeof timezone === 'string' ? { settings, timezone } : { settings };
}
