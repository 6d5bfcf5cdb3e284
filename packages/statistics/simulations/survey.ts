import { createChance } from '../src/chance.ts';
import { scoreToX, sigmoid, xToScore } from '../src/scores.ts';

/** How the sites of a made survey differ. */
export interface SurveyKind {
  name: string;
  /** Shares of the detections: equal, rising evenly in ratio from 1 to 100, or 80 % at the last site. */
  sizes: 'equal' | '1:100' | '80 %';
  /** Standard deviation, on the axis of logits, of what sites add to the curve; 0 where it is not given. */
  spread?: number;
  /** Correlation of what sites add with the logarithm of their size; 0 where it is not given. */
  correlation?: number;
  /** What the last site adds, in logits; by `spread` where it is not given. */
  last?: number;
}

export const surveyKinds: readonly SurveyKind[] = [
  { name: 'alike, equal', sizes: 'equal' },
  { name: 'alike, one has 80 %', sizes: '80 %' },
  { name: 'sd 1, equal', sizes: 'equal', spread: 1 },
  { name: 'sd 1, sizes 1:100', sizes: '1:100', spread: 1 },
  { name: 'sd 2, sizes 1:100', sizes: '1:100', spread: 2 },
  { name: 'sd 1.5, bigger worse', sizes: '1:100', spread: 1.5, correlation: -0.7 },
  { name: 'one noisy has 80 %', sizes: '80 %', last: -3 },
  { name: 'one good has 80 %', sizes: '80 %', last: 3 },
];

/** A species in a made survey, whose truth is known. */
export interface SimulatedSurvey {
  scores: Float64Array;
  /** 1 where the species is there. */
  truth: Uint8Array;
  site: Uint8Array;
}

const sites = 10;
const lowestScore = 0.1;

/** A number between two, as likely in each part of their ratio. */
const between = (uniform: () => number, low: number, high: number) =>
  low * (high / low) ** uniform();

/** A draw of the standard normal distribution (Box & Muller 1958). */
const normal = (uniform: () => number) =>
  Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());

const shares: Record<SurveyKind['sizes'], (at: number) => number> = {
  equal: () => 1,
  '1:100': (at) => 100 ** (at / (sites - 1)),
  '80 %': (at) => (at === sites - 1 ? 4 * (sites - 1) : 1),
};

/** What each site adds to the curve. */
function siteEffects({ sizes, spread = 0, correlation = 0, last }: SurveyKind, draw: () => number) {
  const logs = Array.from({ length: sites }, (_, at) => Math.log(shares[sizes](at)));
  const mean = logs.reduce((sum, one) => sum + one, 0) / sites;
  const deviation = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / sites) || 1;
  return logs.map((one, at) => {
    const bySize = (correlation * (one - mean)) / deviation;
    const added = spread * (bySize + Math.sqrt(1 - correlation ** 2) * draw());
    return last !== undefined && at === sites - 1 ? last : added;
  });
}

/**
 * 100 to 30,000 detections at ten sites from the score 0.1 on, fewer the higher the score; the precision at the score 0.1
 * from next to none to nearly all. P(yes | x) = sigmoid(a + b x + what the site adds).
 */
export function simulatedSurvey(seed: string, kind: SurveyKind): SimulatedSurvey {
  const { next: uniform } = createChance(seed);
  const count = Math.round(between(uniform, 100, 30_000));
  const b = between(uniform, 0.3, 2);
  // The x at which half are right, from far below the lowest score to far above most.
  const a = -b * (-5 + 8 * uniform());
  const fall = between(uniform, 0.7, 3);
  const added = siteEffects(kind, () => normal(uniform));
  const sizes = added.map((_, at) => shares[kind.sizes](at));
  const total = sizes.reduce((sum, one) => sum + one, 0);
  const siteOf = (share: number) => {
    let [at, left] = [0, share * total];
    while (at < sites - 1 && left >= sizes[at]!) left -= sizes[at++]!;
    return at;
  };
  const scores = new Float64Array(count);
  const [truth, site] = [new Uint8Array(count), new Uint8Array(count)];
  for (let at = 0; at < count; at++) {
    const x = scoreToX(lowestScore) - fall * Math.log(uniform());
    scores[at] = Math.min(xToScore(x), 0.9999);
    site[at] = siteOf(uniform());
    truth[at] = Number(uniform() < sigmoid(a + b * scoreToX(scores[at]!) + added[site[at]!]!));
  }
  return { scores, truth, site };
}
