import { readFileSync } from 'node:fs';
import { scoreToX } from '../scores/score-axis.ts';
import type { SitePoint } from '../curve/curve.ts';

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
  survey?: Fit;
}

/** What fixtures/figures/review_statistics.R prints. */
export interface Figures {
  made_by: string;
  beta: number[][];
  chi_square: [x: number, degrees: number, above: number][];
  curves: CurveCase[];
  strata: { edges: number[]; detections: number[]; precision: number[] };
  sites: [statistic: number, degrees: number, p: number];
  isotonic: {
    weighted: { x: number[]; yes: number[]; weights: number[]; fitted: number[] };
    plain: { scores: number[]; yes: number[]; fitted: number[] };
  };
}

export const figures = JSON.parse(
  readFileSync(
    new URL('../../../../fixtures/figures/review-statistics.json', import.meta.url),
    'utf8',
  ),
) as Figures;

export const caseOf = (name: string): CurveCase => figures.curves.find((one) => one.name === name)!;

/** The verdicts of a case as points. */
export const pointsOfCase = ({ scores, yes, weights, sites }: CurveCase): SitePoint[] =>
  scores.map((score, at) => ({
    x: scoreToX(score),
    yes: yes[at] === 1,
    weight: weights?.[at] ?? 1,
    site: sites?.[at] ?? null,
  }));
