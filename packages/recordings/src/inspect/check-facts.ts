import type { RecordingIssue } from '../facts/recording-facts.ts';
import { recordingIssue, tooShortIssue } from '../facts/issues.ts';
import { timeInMilliseconds } from '../time/recorded-time.ts';
import { endingOf, formatOfName, type RecordingFormat } from '../format/detect-format.ts';
import { isUnreadFormat } from '../format/unread-formats.ts';

const DAY_MS = 86_400_000;

/** Factory dates of clocks: the Unix epoch, the FAT epoch, and the first day of 2000. */
const FACTORY_DATE = /^(?:19(?:69|7[01])-|1980-01-01|2000-01-01)/;

/** Whether a clock that shows this was never set, or began anew: the factory dates of clocks. */
export const isFactoryTime = (recordedAt: string): boolean => FACTORY_DATE.test(recordedAt);

/** Whether a clock that shows this is more than a day ahead of `now`, in milliseconds since 1970. */
export const isFutureTime = (recordedAt: string, now: number): boolean =>
  timeInMilliseconds(recordedAt) > now + DAY_MS;

/** Notes on a recording's time; `now` is in milliseconds since 1970. */
export function checkTime(recordedAt: string | null, now: number): RecordingIssue[] {
  if (recordedAt === null) {
    return [
      recordingIssue(
        'no_time',
        'Neither the name nor the header tells when this was recorded. Rename it to YYYYMMDD_HHMMSS, or its detections will have no date.',
      ),
    ];
  }
  if (isFactoryTime(recordedAt)) {
    return [
      recordingIssue(
        'clock_not_set',
        `The recorder's clock was never set: it tells ${recordedAt}. Rename the files to their real time if you know it, and set the clock before the next deployment.`,
      ),
    ];
  }
  if (isFutureTime(recordedAt, now)) {
    return [
      recordingIssue(
        'clock_in_future',
        `The recording says it was made at ${recordedAt}, which is yet to come. Check the recorder's clock, and rename the file to its real time.`,
      ),
    ];
  }
  return [];
}

/** A note when the content is of another format than the name promises. */
export function checkExtension(filename: string, found: RecordingFormat): RecordingIssue[] {
  const promised = formatOfName(filename);
  if (promised === found || promised === 'unknown' || found === 'unknown') return [];
  if (isUnreadFormat(promised) || isUnreadFormat(found)) return [];
  return [
    recordingIssue(
      'wrong_extension',
      `The file is named .${endingOf(filename)} but its content is ${found.toUpperCase()}. It is read as what it is; rename it so that other programs open it too.`,
    ),
  ];
}

/** A note when there is less than a second of sound. */
export function checkLength(durationS: number | null): RecordingIssue[] {
  if (durationS === null || durationS === 0 || durationS >= 1) return [];
  return [tooShortIssue(durationS)];
}
