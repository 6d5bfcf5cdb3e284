import type { Detection } from '../results/file-result.ts';

const bestCount = 3;

const bestMean = (confidences: readonly number[]): number => {
  const best = [...confidences].sort((a, b) => b - a).slice(0, bestCount);
  return best.reduce((sum, confidence) => sum + confidence, 0) / best.length;
};

/** What makes two detections the same class: labels may tell the songs and calls of one species apart. */
const classOf = ({ scientific_name, common_name }: Detection): string =>
  `${scientific_name}\n${common_name}`;

/**
 * Joins detections of one class whose windows touch or overlap (end >= next start) into one, with the mean of the
 * best three confidences. Input is in order of start; so is the result.
 */
export function mergeConsecutive(detections: readonly Detection[]): Detection[] {
  const merged: { detection: Detection; confidences: number[] }[] = [];
  const open = new Map<string, { detection: Detection; confidences: number[] }>();
  for (const detection of detections) {
    const group = open.get(classOf(detection));
    if (group && group.detection.end_s >= detection.start_s) {
      group.detection.end_s = Math.max(group.detection.end_s, detection.end_s);
      group.confidences.push(detection.confidence);
    } else {
      const started = { detection: { ...detection }, confidences: [detection.confidence] };
      open.set(classOf(detection), started);
      merged.push(started);
    }
  }
  return merged.map(({ detection, confidences }) => ({
    ...detection,
    confidence: bestMean(confidences),
  }));
}
