import type { Detection } from '../../results/file-result.ts';
import type { ResultRow } from '../../results/result-row.ts';

/** A detection that may become a clip, with its recording and that one's place among the results. */
export interface Moment {
  detection: Detection;
  file: string;
  recording: ResultRow['recording'];
  /** Which recording it is of the results, from 0. */
  order: number;
}

/** A piece of a recording, in seconds from its start. */
export interface Span {
  from: number;
  to: number;
}

/** A clip has no more than so many seconds of its detection, which may be an hour long where detections were joined. */
export const longestSeconds = 60;

/** What a clip of a detection covers, with so many seconds on both sides. */
export const spanOf = ({ start_s, end_s }: Detection, pad: number): Span => ({
  from: Math.max(0, start_s - pad),
  to: Math.min(end_s, start_s + longestSeconds) + pad,
});

/** Whether clips of the two would share sound. */
export function shareSound(a: Moment, b: Moment, pad: number): boolean {
  if (a.order !== b.order) return false;
  const [one, other] = [spanOf(a.detection, pad), spanOf(b.detection, pad)];
  return one.from < other.to && other.from < one.to;
}

/** Puts higher confidences first, and of equal ones what comes first in the results. */
export const bestFirst = (a: Moment, b: Moment): number =>
  b.detection.confidence - a.detection.confidence ||
  a.order - b.order ||
  a.detection.start_s - b.detection.start_s ||
  a.detection.end_s - b.detection.end_s;
