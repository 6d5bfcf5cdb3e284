import type { ModelManifest } from '../models/manifest.ts';

/** A class that reached the confidence threshold in one window. */
export interface ClassScore {
  index: number;
  confidence: number;
}

/** Everything that decides which classes of a window become detections. */
export interface ScoreOptions {
  activation: ModelManifest['activation'];
  /** BirdNET's sensitivity, 0.5 to 1.5; 1 changes nothing. */
  sensitivity: number;
  min_conf: number;
  /** Keep at most this many classes a window, the most confident ones; null keeps all. */
  top_n: number | null;
  /** 1 for classes in range, by class index; null when there is no range filter. */
  inRange: Uint8Array | null;
}

/**
 * Confidence of a logit as BirdNET-Analyzer 2.0 to 2.4 computes it:
 * sigmoid(clip(logit + 10 * (sensitivity - 1), -20, 20)).
 */
export function sigmoidConfidence(logit: number, sensitivity: number): number {
  const shifted = logit + 10 * (sensitivity - 1);
  return 1 / (1 + Math.exp(-Math.min(20, Math.max(-20, shifted))));
}

function softmax(scores: Float32Array): Float32Array {
  const highest = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return exponentials.map((value) => value / sum);
}

/** The logit below which no class can reach `min_conf`, a little low so that rounding never hides one. */
function logitFloor(minConf: number, sensitivity: number): number {
  if (minConf <= sigmoidConfidence(Number.NEGATIVE_INFINITY, 1)) return Number.NEGATIVE_INFINITY;
  if (minConf >= 1) return Number.POSITIVE_INFINITY;
  return Math.log(minConf / (1 - minConf)) - 10 * (sensitivity - 1) - 1e-3;
}

const byConfidence = (a: ClassScore, b: ClassScore): number =>
  b.confidence - a.confidence || a.index - b.index;

/**
 * The classes of one window that reach the threshold, most confident first, and how many more did but are out of
 * range. `top_n` limits what is left after the range filter; it never lets a class below `min_conf` in.
 */
export function scoreWindow(
  scores: Float32Array,
  { activation, sensitivity, min_conf, top_n, inRange }: ScoreOptions,
): { kept: ClassScore[]; outOfRange: number } {
  const sigmoid = activation === 'sigmoid';
  const values = activation === 'softmax' ? softmax(scores) : scores;
  const limit = top_n ?? values.length;
  const kept: ClassScore[] = [];
  let floor = sigmoid ? logitFloor(min_conf, sensitivity) : min_conf;
  let outOfRange = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (!(value >= floor)) continue;
    const confidence = sigmoid ? sigmoidConfidence(value, sensitivity) : value;
    if (confidence < min_conf) continue;
    if (inRange?.[index] === 0) outOfRange++;
    else kept.push({ index, confidence });
    // Now and then only the best are kept; without a range to count outside of, what is below them is passed over.
    if (kept.length < 2 * limit) continue;
    kept.sort(byConfidence).length = limit;
    const last = kept[limit - 1]?.confidence ?? 0;
    if (!inRange) floor = Math.max(floor, sigmoid ? logitFloor(last, sensitivity) : last);
  }
  kept.sort(byConfidence);
  return { kept: top_n === null ? kept : kept.slice(0, top_n), outOfRange };
}
