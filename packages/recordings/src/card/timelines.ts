import { SHARED_DEVICE_ID } from '../audiomoth/comment.ts';
import { recordingIssue } from '../facts/issues.ts';
import type { RecordingFacts } from '../facts/recording-facts.ts';
import { parseFileName } from '../names/parse-file-name.ts';
import { isoWithoutZone, timeInMilliseconds } from '../time/recorded-time.ts';
import { parseUtcOffset } from '../time/utc-offset.ts';
import type { CardFile } from './card-file.ts';

/** A recording on the time axis; times in milliseconds since 1970. */
export interface TimedRecording {
  file: CardFile;
  start: number;
  end: number;
}

const folderOf = (path: string): string => path.replace(/[^\\/]*$/, '');

/** The recorder a file belongs to: its device, or make, model and folder where files do not tell one apart. */
export function recorderKey(file: CardFile): string {
  const { device_id: device, make, model } = file.facts;
  if (device === null) return JSON.stringify([folderOf(file.path), make, model]);
  return device === SHARED_DEVICE_ID ? `${device} ${folderOf(file.path)}` : device;
}

/** True where the recorder's clock stood at its factory date or ahead of now: its times order nothing. */
export const clockIsWrong = ({ issues }: RecordingFacts): boolean =>
  issues.some(({ code }) => code === 'clock_not_set' || code === 'clock_in_future');

const dayMs = 86_400_000;
/** A clock that was not set goes on by itself while recordings follow each other within so many days. */
const runDays = 31;

/**
 * Follows recordings in the order of their time, a recorder at a time or several: the answered function gives the facts of
 * each, flagged as `clock_not_set` also behind the factory date, for as long as a clock that began there runs on.
 */
export function followClocks(): (path: string, facts: RecordingFacts) => RecordingFacts {
  const runs = new Map<string, { began: string; last: number }>();
  return (path, facts) => {
    const { recorded_at: at, issues } = facts;
    if (at === null) return facts;
    const key = recorderKey({ path, size: 0, facts });
    const ms = timeInMilliseconds(at);
    const run = runs.get(key);
    if (issues.some(({ code }) => code === 'clock_not_set')) {
      runs.set(key, { began: run?.began ?? at, last: ms });
      return facts;
    }
    if (!run || ms < run.last || ms - run.last > runDays * dayMs) return facts;
    run.last = ms;
    const issue = recordingIssue(
      'clock_not_set',
      `The recorder's clock was never set: it runs on from ${run.began}. Rename the files to their real time if you know it, or correct the clock of the deployment by a shift, and set the clock before the next deployment.`,
    );
    return { ...facts, issues: [...issues, issue] };
  };
}

/**
 * Sorts recordings by start, one list for every recorder and channel. Recordings without a
 * trustworthy time or without sound are left out; times with and without offset are kept apart.
 */
export function timelinesOf(files: readonly CardFile[]): TimedRecording[][] {
  const lists = new Map<string, TimedRecording[]>();
  for (const file of files) {
    const { recorded_at: at, duration_s: seconds, utc_offset: offset } = file.facts;
    if (at === null || seconds === null || seconds === 0 || clockIsWrong(file.facts)) continue;
    const channel = parseFileName(file.path).channel ?? '';
    const key = [recorderKey(file), channel, offset === null].join('|');
    const start = timeInMilliseconds(at);
    const list = lists.get(key) ?? [];
    list.push({ file, start, end: start + seconds * 1000 });
    lists.set(key, list);
  }
  return [...lists.values()].map((list) => list.sort((a, b) => a.start - b.start));
}

/** A moment written in the zone of a recording. */
export function momentText(moment: number, like: CardFile): string {
  const offset = like.facts.utc_offset ?? '';
  const minutes = offset === '' ? 0 : (parseUtcOffset(offset) ?? 0);
  return isoWithoutZone(Math.round(moment / 1000) * 1000 + minutes * 60_000) + offset;
}

/** A length of time as people say it: `45 s`, `12 min`, `3 h 5 min`. */
export function lengthText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
