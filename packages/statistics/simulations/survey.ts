import { chanceOf } from '../src/chance/generator.ts';
import { scoreToX, sigmoid, xToScore } from '../src/scores/score-axis.ts';

/** A species in a made survey, whose truth is known. */
export interface SimulatedSurvey {
  scores: Float64Array;
  /** 1 where the species is there. */
  truth: Uint8Array;
  site: Uint16Array;
  sites: number;
  /** P(yes | x) = sigmoid(a + b x + what the site adds). */
  a: number;
  b: number;
}

export interface SurveyKind {
  /** Standard deviation, on the axis of logits, of what sites add; 0 where all are alike. */
  siteSpread: number;
}

/** A number between two, as likely in each part of their ratio. */
const between = (uniform: () => number, low: number, high: number) =>
  low * (high / low) ** uniform();

/** A draw of the standard normal distribution (Box & Muller 1958). */
const normal = (uniform: () => number) =>
  Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());

const leastScore = 0.1;

/**
 * 100 to 30,000 detections from the score 0.1 on, fewer the higher the score, at 1 to 40 sites of which some have a hundred
 * times as many as others; the precision at the score 0.1 from next to none to nearly all.
 */
export function simulatedSurvey(seed: string, { siteSpread }: SurveyKind): SimulatedSurvey {
  const { next: uniform } = chanceOf(seed);
  const count = Math.round(between(uniform, 100, 30_000));
  const sites = Math.ceil(between(uniform, 1, 40));
  const b = between(uniform, 0.3, 2);
  // The x at which half are right, from far below the lowest score to far above most.
  const a = -b * (-5 + 8 * uniform());
  const fall = between(uniform, 0.7, 3);
  const weights = Array.from({ length: sites }, () => between(uniform, 1, 100));
  const added = weights.map(() => siteSpread * normal(uniform));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const ends = weights.map(
    (_, at) => weights.slice(0, at + 1).reduce((sum, one) => sum + one) / total,
  );
  const survey = {
    scores: new Float64Array(count),
    truth: new Uint8Array(count),
    site: new Uint16Array(count),
    sites,
    a,
    b,
  };
  for (let at = 0; at < count; at++) {
    const x = scoreToX(leastScore) - fall * Math.log(uniform());
    const share = uniform();
    const site = Math.max(
      0,
      ends.findIndex((end) => share < end),
    );
    survey.scores[at] = Math.min(xToScore(x), 0.9999);
    survey.site[at] = site;
    survey.truth[at] = Number(uniform() < sigmoid(a + b * x + added[site]!));
  }
  return survey;
}
