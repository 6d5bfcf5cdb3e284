import type { CalibrationFigures } from '@biophony/contract';
import {
  calibrateInSteps,
  strataByX,
  xToScore,
  type Curve,
  type Verdict,
} from '@biophony/statistics';
import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { inTurns, yieldByTime } from '../../../ports/turns.ts';
import { eachSlice, itemSlices } from '../shared/item-slices.ts';
import { itemsWithReviews } from '../samples/reviews-of-items.ts';
import { schemeOf, strataOfRow, type SampleRow } from '../samples/sample-row.ts';
import { agreementOf } from './agreement-of.ts';
import { combinedVerdict, type ItemVerdict } from './combined-verdict.ts';
import { joinedAnalyses } from '../shared/joined-analyses.ts';
import { toldWarnings, weightsWarning } from './told-warnings.ts';

/** Verdicts that one calibration reads at most. */
const verdictsAtMost = 100_000;

interface Item {
  item: number;
  score: number;
  stratum: number;
  site_id: string | null;
}

/** A sample's items with the verdicts on each that count today. */
async function verdictsOf(
  { deps }: Context,
  sample: SampleRow,
): Promise<(Item & { said: ItemVerdict[] })[]> {
  const { db } = deps;
  const { project_id, sample_id, species } = sample;
  const slices = itemSlices(deps, [sample]);
  const items = await eachSlice(deps, slices, async ({ from, to }) => {
    const { results } = await db
      .prepare(
        `SELECT item, score, stratum, site_id FROM sample_items
         WHERE project_id = ? AND sample_id = ? AND item >= ? AND item < ? ORDER BY item`,
      )
      .bind(project_id, sample_id, from, to)
      .all<Item>();
    return results.map((item) => ({ ...item, said: [] as ItemVerdict[] }));
  });
  const byItem = new Map(items.map((row) => [row.item, row]));
  let read = 0;
  await eachSlice(deps, slices, async ({ from, to }) => {
    const { results: said } = await db
      .prepare(
        `SELECT items.item, reviews.reviewer_id, reviews.verdict, reviews.final, reviews.at, reviews.number
         FROM ${itemsWithReviews([species])} AND items.project_id = ? AND items.sample_id = ?
           AND items.item >= ? AND items.item < ? LIMIT ${verdictsAtMost + 1}`,
      )
      .bind(project_id, sample_id, from, to)
      .all<ItemVerdict>();
    read += said.length;
    if (read > verdictsAtMost)
      throw new ApiError(
        'conflict',
        `This sample has more than ${verdictsAtMost} verdicts, more than one calibration reads. Draw a smaller sample.`,
        'sample_id',
      );
    for (const one of said) byItem.get(one.item)?.said.push(one);
    return [];
  });
  return items;
}

const toCurve = (curve: Curve | null): CalibrationFigures['curve'] =>
  curve && { a: curve.a, b: curve.b, covariance: curve.covariance };

/** What the verdicts on a sample say, and whose they are. */
export interface SampleFigures {
  seed: string;
  figures: CalibrationFigures;
  /** Accounts. */
  reviewers: string[];
}

/**
 * What the verdicts on a stratified sample say today. Draws follow from the sample's identifier, so that all who ask get the
 * same. Throws `conflict` for a sample of another kind.
 */
export async function figuresOfSample(ctx: Context, sample: SampleRow): Promise<SampleFigures> {
  const scheme = schemeOf(sample);
  if (!scheme)
    throw new ApiError(
      'conflict',
      'A calibration needs a stratified sample, since others do not stand for all detections. Draw a stratified sample of the species.',
      'sample_id',
    );
  const strata = strataOfRow(sample);
  const items = await verdictsOf(ctx, sample);
  const seed = sample.sample_id;
  const reviewers = new Set<string>();
  const judged: { score: number; stratum: number; site: string | null; verdict: Verdict | null }[] =
    [];
  await inTurns(ctx.deps, items, ({ score, stratum, site_id, said }) => {
    judged.push({ score, stratum, site: site_id, verdict: combinedVerdict(said) });
    for (const { reviewer_id } of said) reviewers.add(reviewer_id);
  });
  const steps = calibrateInSteps({ scheme, seed, strata: strataByX(strata), items: judged });
  let step = steps.next();
  for (; !step.done; step = steps.next()) await yieldByTime(ctx.deps);
  const found = step.value;
  const joined = await joinedAnalyses(ctx, sample.project_id, sample.joins);
  const { counts, sampled, call_density: density, sites } = found;
  const figures: CalibrationFigures = {
    scheme,
    ...counts,
    curve: toCurve(found.curve),
    curve_if_unsure_no: toCurve(found.curve_if_unsure_no),
    lowest: sampled && sampled.low,
    highest: sampled && sampled.high,
    strata: strata.map((stratum, at) => ({
      ...stratum,
      reviewed: found.strata[at]?.reviewed ?? 0,
      yes: found.strata[at]?.yes ?? 0,
    })),
    probabilities: found.probability_thresholds,
    precisions: found.precision_thresholds.map(({ precision, threshold }) => ({
      precision,
      score: threshold && threshold.score,
      estimate: threshold && threshold.estimate,
      bound: threshold && threshold.lower95,
      kept: threshold && threshold.kept,
    })),
    density: density && { estimate: density.estimate, low: density.low, high: density.high },
    isotonic: found.isotonic.map(({ low_x, probability }) => ({
      score: xToScore(low_x),
      probability,
    })),
    sites: sites && { statistic: sites.statistic, degrees: sites.degrees, p: sites.p },
    agreement: await agreementOf(
      ctx.deps,
      items.map(({ said }) => said),
    ),
    warnings: [...toldWarnings(found.warnings), ...weightsWarning(joined?.weights ?? 0)],
  };
  return { seed, figures, reviewers: [...reviewers] };
}
