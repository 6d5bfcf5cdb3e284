import type { ModelManifest } from './manifest.ts';
import { fates } from './species-rules.ts';

export interface ClassScore {
  index: number;
  confidence: number;
}

export interface ScoreOptions {
  activation: ModelManifest['activation'];
  /** 0.5 to 1.5; 1 changes nothing. */
  sensitivity: number;
  min_conf: number;
  /** Per window; null keeps all. */
  top_n: number | null;
  fates: Uint8Array | null;
  /** By class, instead of `min_conf`. */
  lowest: Float64Array | null;
}

export interface LeftOutCounts {
  range: number;
  list: number;
  /** Reach `min_conf` but not the species' threshold. */
  threshold: number;
}

/** As BirdNET-Analyzer 2.0 to 2.4: sigmoid(clip(logit + 10 * (sensitivity - 1), -20, 20)). */
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

/** Slightly low because of rounding. */
function logitFloor(minConf: number, sensitivity: number): number {
  if (minConf <= sigmoidConfidence(Number.NEGATIVE_INFINITY, 1)) return Number.NEGATIVE_INFINITY;
  if (minConf >= 1) return Number.POSITIVE_INFINITY;
  return Math.log(minConf / (1 - minConf)) - 10 * (sensitivity - 1) - 1e-3;
}

const byConfidence = (a: ClassScore, b: ClassScore): number =>
  b.confidence - a.confidence || a.index - b.index;

export type WindowScorer = (scores: Float32Array) => {
  classScores: ClassScore[];
  left: LeftOutCounts;
};

/** Classes above their thresholds, most confident first; counts those left out. */
export function windowScorer(options: ScoreOptions): WindowScorer {
  const { activation, sensitivity, min_conf, top_n, fates: fateOf, lowest } = options;
  const sigmoid = activation === 'sigmoid';
  const floorOf = (confidence: number) =>
    sigmoid ? logitFloor(confidence, sensitivity) : confidence;
  // Classes between species' thresholds and min_conf are counted.
  const floors = lowest?.map((least) => floorOf(Math.min(least, min_conf)));
  const lowestFloor = floors ? Math.min(...floors) : floorOf(min_conf);
  const passesOver = !fateOf && !lowest;
  return (scores) => {
    const values = activation === 'softmax' ? softmax(scores) : scores;
    const limit = top_n ?? values.length;
    const classScores: ClassScore[] = [];
    const left: LeftOutCounts = { range: 0, list: 0, threshold: 0 };
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
      else classScores.push({ index, confidence });
      // With nothing to count below the best, lower classes are skipped.
      if (classScores.length < 2 * limit) continue;
      classScores.sort(byConfidence).length = limit;
      if (passesOver) floor = Math.max(floor, floorOf(classScores[limit - 1]?.confidence ?? 0));
    }
    classScores.sort(byConfidence);
    return { classScores: top_n === null ? classScores : classScores.slice(0, top_n), left };
  };
}
