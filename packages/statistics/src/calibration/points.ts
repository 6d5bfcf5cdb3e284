import type { SitePoint } from '../curve/curve.ts';
import { scoreToX } from '../scores/score-axis.ts';
import type { CalibrationInput, Verdict } from './figures.ts';

/**
 * The verdicts as points of a curve. Each of a stratum stands for N_h / n_h detections, where n_h are its verdicts; in a
 * sample that stands only for itself, for one. With `unsureIsNo` those that were unsure are a no, else they are left out.
 */
export function pointsOf(
  { items, strata, representative = true }: CalibrationInput,
  unsureIsNo: boolean,
): SitePoint[] {
  const isDecided = (verdict: Verdict | null) =>
    verdict === 'yes' || verdict === 'no' || (unsureIsNo && verdict === 'unsure');
  const decided = items.filter(({ verdict }) => isDecided(verdict));
  const reviewed = strata.map(() => 0);
  for (const { stratum } of decided) reviewed[stratum]!++;
  return decided.map(({ score, stratum, site, verdict }) => ({
    x: scoreToX(score),
    yes: verdict === 'yes',
    site,
    stratum,
    weight: representative ? strata[stratum]!.detections / reviewed[stratum]! : 1,
  }));
}
