import type { RecordingIssue } from '../facts/recording-facts.ts';
import { recordingIssue } from '../facts/issues.ts';
import type { NameFacts } from '../names/name-facts.ts';
import { timeInMilliseconds, type RecordedTime } from '../time/recorded-time.ts';
import { parseUtcOffset } from '../time/utc-offset.ts';
import { isFactoryTime, isFutureTime } from './check-facts.ts';

/** The time to trust, and a note where name and header disagree. */
export interface ChosenTime {
  time: RecordedTime | null;
  issues: RecordingIssue[];
}

const TOLERANCE_MS = 2000;
const HOUR_MS = 3_600_000;

const clockOf = (time: RecordedTime): number => timeInMilliseconds(time.local);
const textOf = ({ local, offset }: RecordedTime): string => local + (offset ?? '');
const momentOf = (time: RecordedTime): number => timeInMilliseconds(textOf(time));

function isWholeHours(offset: string | null): boolean {
  return offset !== null && (parseUtcOffset(offset) ?? 0) % 60 === 0;
}

function canBeRight(time: RecordedTime, now: number): boolean {
  const recordedAt = textOf(time);
  return !isFactoryTime(recordedAt) && !isFutureTime(recordedAt, now);
}

function mismatch(name: RecordedTime, header: RecordedTime, trusted: string): RecordingIssue {
  return recordingIssue(
    'time_mismatch',
    `The name tells ${name.local} and the header ${header.local}${header.offset ?? ''}; the ${trusted} was believed. Check the recorder's clock and time zone, or correct the time zone of these files.`,
  );
}

/**
 * Chooses between the time in the header and the time in the name.
 * - They agree, on the clock or as moments (old firmware named files in UTC): the header, which
 *   carries the offset.
 * - They differ by an hour in a zone of half hours: AudioMoth firmware 1.2.2 wrote that header
 *   wrong, so the name, with the header's offset.
 * - The name is eight decimal digits: the header, without a note, for they may be no time.
 * - They differ otherwise: a recorder's own name is believed (files that were cut or corrected
 *   are renamed, their header is not), any other name only where the header's clock was never set
 *   or ahead and the name's time can be right; both with a note.
 *
 * `now` is in milliseconds since 1970.
 */
export function chooseTime(header: RecordedTime | null, name: NameFacts, now: number): ChosenTime {
  const named = name.time;
  if (header === null || named === null) return { time: header ?? named, issues: [] };
  const offset = header.offset ?? named.offset;
  const clockGap = Math.abs(clockOf(header) - clockOf(named));
  const sameClock = clockGap <= TOLERANCE_MS && (named.offset ?? offset) === offset;
  const sameMoment = Math.abs(momentOf(header) - momentOf(named)) <= TOLERANCE_MS;
  if (sameClock || (sameMoment && header.offset !== null)) {
    return { time: { local: header.local, offset }, issues: [] };
  }
  if (name.kind === 'digits') return { time: header, issues: [] };
  const believed = { local: named.local, offset: named.offset ?? header.offset };
  if (name.kind === 'audiomoth' && clockGap === HOUR_MS && !isWholeHours(header.offset)) {
    return { time: believed, issues: [] };
  }
  const isChosen = name.kind === 'dated' || name.kind === 'other';
  if (isChosen && (canBeRight(header, now) || !canBeRight(named, now))) {
    return { time: header, issues: [mismatch(named, header, 'header')] };
  }
  return { time: believed, issues: [mismatch(named, header, 'name')] };
}
