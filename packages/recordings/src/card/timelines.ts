import { type RecordingFacts, recordingIssue } from '../facts.ts';
import { parseFileName } from '../names/file-name.ts';
import { SHARED_DEVICE_ID } from '../recorders/audiomoth.ts';
import { isoWithoutZone, timeInMilliseconds } from '../time/recorded-time.ts';
import { parseUtcOffset } from '../time/iso-time.ts';

/** `sha256` in hexadecimal. */
export interface CardFile {
  path: string;
  /** Bytes. */
  size: number;
  facts: RecordingFacts;
  sha256?: string;
}

export interface CardFault {
  code: 'overlapping_recordings' | 'duplicate_content' | 'gap';
  message: string;
  paths: string[];
  device_id: string | null;
  /** In the recordings' zone; null for duplicates. */
  from: string | null;
  until: string | null;
  /** Of overlap or gap; 0 for duplicates. */
  seconds: number;
}

/** Milliseconds since 1970. */
interface TimedRecording {
  file: CardFile;
  start: number;
  end: number;
}

const folderOf = (path: string): string => path.replace(/[^\\/]*$/, '');

/** Device ID, else make, model and folder. */
export function recorderKey(file: CardFile): string {
  const { device_id: device, make, model } = file.facts;
  if (device === null) return JSON.stringify([folderOf(file.path), make, model]);
  return device === SHARED_DEVICE_ID ? `${device} ${folderOf(file.path)}` : device;
}

/** Factory date or future; such times give no order. */
export const clockIsWrong = ({ issues }: RecordingFacts): boolean =>
  issues.some(({ code }) => code === 'clock_not_set' || code === 'clock_in_future');

const dayMs = 86_400_000;
/** Days between recordings within which an unset clock runs on. */
const runDays = 31;

/**
 * Flags `clock_not_set` while an unset clock runs on after the factory date. Takes recordings in
 * time order.
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
 * One list per recorder and channel, with and without offset apart. Skips recordings without sound
 * or a trustworthy time.
 */
export function groupTimelines(files: readonly CardFile[]): TimedRecording[][] {
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

function momentText(moment: number, like: CardFile): string {
  const offset = like.facts.utc_offset ?? '';
  const minutes = offset === '' ? 0 : (parseUtcOffset(offset) ?? 0);
  return isoWithoutZone(Math.round(moment / 1000) * 1000 + minutes * 60_000) + offset;
}

function lengthText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** Older runtimes lack Map.groupBy. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const DAY_MS = 86_400_000;
const MAX_SLOTS = 5000;
/** Schedules drift with the sun; slots covered less often are their edges. */
const EXPECTED_SHARE = 0.2;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const slotOf = (moment: number, step: number): number => Math.floor((moment % DAY_MS) / step);

interface Pause {
  before: TimedRecording;
  after: TimedRecording;
  runStart: number;
}

function pausesOf(timeline: readonly TimedRecording[], step: number): Pause[] {
  const pauses: Pause[] = [];
  let runStart = timeline[0]?.start ?? 0;
  for (const [index, after] of timeline.entries()) {
    const before = timeline[index - 1];
    if (!before || after.start - before.start <= 1.5 * step) continue;
    pauses.push({ before, after, runStart });
    runStart = after.start;
  }
  return pauses;
}

/** For cards of a day or more. */
function missedOnSchedule(pause: Pause, step: number, slots: ReadonlySet<number>): boolean {
  let seen = 0;
  let covered = 0;
  const stride = Math.max(
    1,
    Math.ceil((pause.after.start - pause.before.start) / step / MAX_SLOTS),
  );
  for (let at = pause.before.start + step; at < pause.after.start - step / 2; at += step * stride) {
    seen += 1;
    if (slots.has(slotOf(at, step))) covered += 1;
  }
  return covered > 0 && covered / seen >= EXPECTED_SHARE;
}

/** For shorter cards. */
function interruptsRun(pause: Pause, runEnd: number): boolean {
  const length = pause.after.start - pause.before.end;
  return length < pause.before.end - pause.runStart && length < runEnd - pause.after.start;
}

/**
 * On cards of a day or more, a pause is a gap when a fifth of its missing starts were kept on other
 * days; on shorter ones, when it is shorter than the recordings on both sides. The usual step is
 * the median.
 */
export function findGaps(timeline: readonly TimedRecording[]): CardFault[] {
  const first = timeline[0];
  const last = timeline.at(-1);
  if (!first || !last || timeline.length < 4) return [];
  const steps = timeline.slice(1).map((next, index) => next.start - (timeline[index]?.start ?? 0));
  const step = median(steps);
  if (step <= 0) return [];
  const hasDays = last.start - first.start >= DAY_MS;
  const slots = new Set(timeline.map(({ start }) => slotOf(start, step)));
  const pauses = pausesOf(timeline, step);
  return pauses
    .filter((pause, index) =>
      hasDays
        ? missedOnSchedule(pause, step, slots)
        : interruptsRun(pause, pauses[index + 1]?.before.end ?? last.end),
    )
    .map(({ before, after }) => {
      const seconds = Math.round((after.start - before.end) / 1000);
      const from = momentText(before.end, before.file);
      const until = momentText(after.start, after.file);
      return {
        code: 'gap',
        message: `Nothing was recorded for ${lengthText(seconds)} from ${from} to ${until}, between ${before.file.path} and ${after.file.path}. Look for a flat battery, a full card, or files left on another card.`,
        paths: [before.file.path, after.file.path],
        device_id: after.file.facts.device_id,
        from,
        until,
        seconds,
      };
    });
}

/** Clocks are written in whole seconds. */
const TOLERANCE_MS = 1500;

const sameContent = (a: TimedRecording, b: TimedRecording): boolean =>
  a.file.sha256 !== undefined && a.file.sha256 === b.file.sha256;

export function findOverlaps(timeline: readonly TimedRecording[]): CardFault[] {
  const faults: CardFault[] = [];
  let latest: TimedRecording | undefined;
  for (const next of timeline) {
    const overlap = latest ? Math.min(latest.end, next.end) - next.start : 0;
    if (latest && overlap > TOLERANCE_MS && !sameContent(latest, next)) {
      faults.push({
        code: 'overlapping_recordings',
        message: `${latest.file.path} and ${next.file.path} claim the same ${lengthText(overlap / 1000)}. One is a copy or has a wrong clock: keep one, or correct its time, or what it holds is counted twice.`,
        paths: [latest.file.path, next.file.path],
        device_id: next.file.facts.device_id,
        from: momentText(next.start, next.file),
        until: momentText(next.start + overlap, next.file),
        seconds: Math.round(overlap / 1000),
      });
    }
    if (!latest || next.end > latest.end) latest = next;
  }
  return faults;
}
