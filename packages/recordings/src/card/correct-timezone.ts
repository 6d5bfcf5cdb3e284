import type { RecordingFacts } from '../facts/recording-facts.ts';
import { isoWithoutZone, timeInMilliseconds } from '../time/recorded-time.ts';
import { parseUtcOffset } from '../time/utc-offset.ts';
import { utcOffsetAt } from '../time/zone-offset.ts';

/**
 * Answers the facts with their time in another zone; the facts given stay as they are.
 *
 * @param zone `+02:00`, `UTC` or an IANA name such as `Europe/Berlin`
 * @param options.keep `clock` (the default): the clock showed local time and only its offset was
 *   missing or wrong, so the digits stay and the moment changes. `moment`: the moment was right
 *   and is only to be shown in another zone, so the digits change.
 * @throws RangeError for an unknown zone, or for `moment` where the facts have no offset
 */
export function correctTimezone(
  facts: RecordingFacts,
  zone: string,
  options: { keep?: 'clock' | 'moment' } = {},
): RecordingFacts {
  if (facts.recorded_at === null) return facts;
  const clock = facts.recorded_at.replace(/(?:Z|[+-]\d\d:\d\d)$/, '');
  if (options.keep !== 'moment') {
    const offset = utcOffsetAt(zone, clock);
    return { ...facts, recorded_at: clock + offset, utc_offset: offset };
  }
  if (facts.utc_offset === null) {
    throw new RangeError(
      'The recording does not tell its time zone, so its moment is not known. Correct the time zone by the clock first.',
    );
  }
  const moment = timeInMilliseconds(facts.recorded_at);
  // A zone's offset depends on the clock there, which depends on the offset: two steps settle it.
  const rough = utcOffsetAt(zone, isoWithoutZone(moment));
  const near = isoWithoutZone(moment + (parseUtcOffset(rough) ?? 0) * 60_000);
  const offset = utcOffsetAt(zone, near);
  const local = isoWithoutZone(moment + (parseUtcOffset(offset) ?? 0) * 60_000);
  return { ...facts, recorded_at: local + offset, utc_offset: offset };
}
