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

const endOf = ({ start_s, end_s }: Detection): number => Math.min(end_s, start_s + longestSeconds);

/** What a clip of a detection covers, with so many seconds on both sides. */
export const spanOf = (detection: Detection, pad: number): Span => ({
  from: Math.max(0, detection.start_s - pad),
  to: endOf(detection) + pad,
});

/** Whether clips of the two would share sound. */
export function shareSound(a: Moment, b: Moment, pad: number): boolean {
  if (a.order !== b.order) return false;
  const apart = 2 * pad;
  const [one, other] = [a.detection, b.detection];
  return one.start_s - endOf(other) < apart && other.start_s - endOf(one) < apart;
}

/** Puts higher confidences first, and of equal ones what comes first in the results. */
export const bestFirst = (a: Moment, b: Moment): number =>
  b.detection.confidence - a.detection.confidence ||
  a.order - b.order ||
  a.detection.start_s - b.detection.start_s ||
  a.detection.end_s - b.detection.end_s;
