import type { CardFault } from './card-file.ts';
import { lengthText, momentText, type TimedRecording } from './timelines.ts';

/** Clocks are written in whole seconds, so neighbours may seem to touch by this much. */
const TOLERANCE_MS = 1500;

const sameContent = (a: TimedRecording, b: TimedRecording): boolean =>
  a.file.sha256 !== undefined && a.file.sha256 === b.file.sha256;

/** Recordings of one recorder that start before the one before has ended. */
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
