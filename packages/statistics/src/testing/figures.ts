import { readFileSync } from 'node:fs';
import { scoreToX } from '../scores.ts';
import type { SitePoint } from '../curve.ts';

interface Fit {
  a: number;
  b: number;
  aa: number;
  ab: number;
  bb: number;
}

export interface FullFit extends Fit {
  /** Score, probability, low, high. */
  at: [number, number, number, number][];
  /** Probability, score, low, high. */
  thresholds: [number, number, number | null, number | null][];
}

export interface CurveCase {
  name: string;
  scores: number[];
  yes: number[];
  weights?: number[];
  sites?: number[];
  firth: FullFit;
  plain?: FullFit;
  /** Of a random draw within strata, or of one from all. */
  survey?: Fit;
}

/** Output of tests/fixtures/figures/review_statistics.R. */
export interface Figures {
  made_by: string;
  beta: number[][];
  curves: CurveCase[];
  strata: {
    edges: number[];
    detections: number[];
    precision: [estimate: number, low: number | null, high: number | null][];
  };
  sites: { strata: number[]; statistic: number; p: number };
  isotonic: {
    weighted: { x: number[]; yes: number[]; weights: number[]; fitted: number[] };
    plain: { scores: number[]; yes: number[]; fitted: number[] };
  };
}

export const figures = JSON.parse(
  readFileSync(
    new URL('../../../../tests/fixtures/figures/review-statistics.json', import.meta.url),
    'utf8',
  ),
) as Figures;

export const caseOf = (name: string): CurveCase => figures.curves.find((one) => one.name === name)!;

/** All of one stratum. */
export const pointsOfCase = ({ scores, yes, weights, sites }: CurveCase): SitePoint[] =>
  scores.map((score, at) => ({
    x: scoreToX(score),
    yes: yes[at] === 1,
    weight: weights?.[at] ?? 1,
    site: sites?.[at] ?? null,
    stratum: 0,
  }));
