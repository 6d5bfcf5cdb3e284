import { type RecordingFacts, recordingIssue, type RecordingIssue } from '../facts.ts';
import { isoWithoutZone, timeInMilliseconds } from '../time/recorded-time.ts';
import { formatUtcOffset } from '../time/iso-time.ts';
import { utcOffsetAt, toZone } from '../time/zone.ts';

/** Recorders ignore the zone's clock changes. */
function clockChange(zone: string, clock: string, offset: string): RecordingIssue[] {
  const { note } = toZone(zone).wallTime(timeInMilliseconds(clock));
  if (note === null) return [];
  const happened =
    note === 'skipped'
      ? `Clocks in ${zone} never showed this time, for they were set forward over it: the recorder's clock did not follow that zone`
      : `Clocks in ${zone} showed this time twice, for they were set back, and the first is taken: a recorder's clock that was not set back did not follow that zone`;
  return [
    recordingIssue(
      'clock_change',
      `${happened}. Give the offset that it had, such as ${offset}, in place of the zone.`,
    ),
  ];
}

/**
 * Converts the facts' time to another zone, with an issue where its clocks changed then.
 *
 * @param zone `+02:00`, `UTC` or an IANA name such as `Europe/Berlin`
 * @param options.keep `clock` (default): the digits stay. `moment`: the moment stays, the digits
 * change.
 * @throws RangeError for an unknown zone, or `moment` without an offset
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
    const others = facts.issues.filter(({ code }) => code !== 'clock_change');
    const issues = [...others, ...clockChange(zone, clock, offset)];
    return { ...facts, recorded_at: clock + offset, utc_offset: offset, issues };
  }
  if (facts.utc_offset === null) {
    throw new RangeError(
      'The recording does not tell its time zone, so its moment is not known. Correct the time zone by the clock first.',
    );
  }
  const moment = timeInMilliseconds(facts.recorded_at);
  const { offsetMs } = toZone(zone).spanAt(moment);
  const offset = formatUtcOffset(Math.trunc(offsetMs / 60_000));
  const local = isoWithoutZone(moment + offsetMs);
  return { ...facts, recorded_at: local + offset, utc_offset: offset };
}
