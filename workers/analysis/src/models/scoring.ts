import type { ModelManifest } from './manifest.ts';
import { fates } from './species-rules.ts';

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
  /** What becomes of each class, by class index; null where every class is kept. */
  fates: Uint8Array | null;
  /** The lowest confidence of each class, in place of `min_conf`; null where that holds for all. */
  lowest: Float64Array | null;
}

/** How many classes were left out that would have been detections, by what left them out. */
export interface LeftOut {
  range: number;
  list: number;
  /** Those that reach `min_conf`, but not the confidence that their species must have. */
  threshold: number;
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

/** Scores of a window in, the classes that become detections out, and what was left out. */
export type WindowScorer = (scores: Float32Array) => { kept: ClassScore[]; left: LeftOut };

/**
 * Prepares what gives the classes of a window that reach their threshold, most confident first, and counts those that
 * did but are left out by a list or the range. `top_n` limits what is left after that; it never lets a class below its
 * threshold in.
 */
export function windowScorer(options: ScoreOptions): WindowScorer {
  const { activation, sensitivity, min_conf, top_n, fates: fateOf, lowest } = options;
  const sigmoid = activation === 'sigmoid';
  const floorOf = (confidence: number) =>
    sigmoid ? logitFloor(confidence, sensitivity) : confidence;
  // Where species have thresholds of their own, what lies between them and min_conf is counted.
  const floors = lowest?.map((least) => floorOf(Math.min(least, min_conf)));
  const lowestFloor = floors ? Math.min(...floors) : floorOf(min_conf);
  const passesOver = !fateOf && !lowest;
  return (scores) => {
    const values = activation === 'softmax' ? softmax(scores) : scores;
    const limit = top_n ?? values.length;
    const kept: ClassScore[] = [];
    const left: LeftOut = { range: 0, list: 0, threshold: 0 };
    let floor = lowestFloor;
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? Number.NaN;
      if (!(value >= floor) || (floors && value < (floors[index] ?? floor))) continue;
      const confidence = sigmoid ? sigmoidConfidence(value, sensitivity) : value;
      const fate = fateOf ? fateOf[index] : fates.kept;
      if (confidence < (lowest ? (lowest[index] ?? min_conf) : min_conf)) {
        if (lowest && confidence >= min_conf && fate === fates.kept) left.threshold++;
        continue;
      }
      if (fate === fates.outOfRange) left.range++;
      else if (fate === fates.offList) left.list++;
      else kept.push({ index, confidence });
      // Now and then only the best are kept; with nothing to count below them, what is below is passed over.
      if (kept.length < 2 * limit) continue;
      kept.sort(byConfidence).length = limit;
      if (passesOver) floor = Math.max(floor, floorOf(kept[limit - 1]?.confidence ?? 0));
    }
    kept.sort(byConfidence);
    return { kept: top_n === null ? kept : kept.slice(0, top_n), left };
  };
}
