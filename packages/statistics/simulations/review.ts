import { calibrate } from '../src/calibration/calibrate.ts';
import type { CalibrationFigures } from '../src/calibration/figures.ts';
import type { Sample, SamplingMethod } from '../src/sampling/sample.ts';
import { sampler } from '../src/sampling/sampler.ts';
import { strataOf } from '../src/scores/strata.ts';
import type { SimulatedSurvey } from './survey.ts';

/** A survey drawn from, reviewed without error and calibrated. */
export interface Reviewed {
  sample: Sample;
  figures: CalibrationFigures;
}

export function review(
  survey: SimulatedSurvey,
  seed: string,
  method: Extract<SamplingMethod, 'stratified' | 'random'> = 'stratified',
): Reviewed {
  const { scores, truth, site } = survey;
  const edges = strataOf(Math.min(...scores), Math.max(...scores));
  const { addNumbers, finish } = sampler({ method, seed, edges });
  for (let at = 0; at < scores.length; at++) addNumbers(at, scores[at]!, site[at]!, -1, at);
  const sample = finish();
  const figures = calibrate({
    seed,
    strata: sample.strata,
    items: sample.items.map(({ index, score, stratum }) => ({
      score,
      stratum,
      site: String(site[index]),
      verdict: truth[index] ? ('yes' as const) : ('no' as const),
    })),
  });
  return { sample, figures };
}

/** The true precision of all detections from a score on; null where there is none. */
export function trueAbove({ scores, truth }: SimulatedSurvey, score: number): number | null {
  let [count, right] = [0, 0];
  for (let at = 0; at < scores.length; at++)
    if (scores[at]! >= score) {
      count++;
      right += truth[at]!;
    }
  return count > 0 ? right / count : null;
}
