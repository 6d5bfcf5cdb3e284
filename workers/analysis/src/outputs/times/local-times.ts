import { timeZoneProblem } from '@biophony/contract/constants';
import {
  correctTimezone,
  parseUtcOffset,
  readRecordedTime,
  type RecordingFacts,
} from '@biophony/recordings';

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
