import type { CardFault } from './card-file.ts';
import { lengthText, momentText, type TimedRecording } from './timelines.ts';

const DAY_MS = 86_400_000;
const MAX_SLOTS = 5000;
/** A night schedule drifts with the sun; fewer covered slots than this share are its edges. */
const EXPECTED_SHARE = 0.2;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Time of day in slots of the usual step. */
const slotOf = (moment: number, step: number): number => Math.floor((moment % DAY_MS) / step);

interface Pause {
  before: TimedRecording;
  after: TimedRecording;
  /** Where the unbroken run that ends with `before` started. */
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

/** On a card of days: was this time of day recorded on other days? */
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

/** On a card of hours: a pause shorter than the runs on both its sides is an interruption. */
function interruptsRun(pause: Pause, runEnd: number): boolean {
  const length = pause.after.start - pause.before.end;
  return length < pause.before.end - pause.runStart && length < runEnd - pause.after.start;
}

/**
 * Pauses of one recorder that its own schedule does not explain. The usual step between starts
 * is the median. On cards of a day and more, a pause counts when at least a fifth of the starts
 * missing in it were kept on other days; on shorter cards, when it is shorter than the recording
 * before and after it.
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
