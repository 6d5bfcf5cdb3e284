import type { CalibrationFigures } from '@biophony/contract';
import { calibrate, strataByX, xToScore, type Curve } from '@biophony/statistics';
import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { itemsWithReviews } from '../samples/reviews-of-items.ts';
import { schemeOf, strataOfRow, type SampleRow } from '../samples/sample-row.ts';
import { agreementOf } from './agreement-of.ts';
import { combinedVerdict, type ItemVerdict } from './combined-verdict.ts';
import { toldWarnings } from './told-warnings.ts';

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
  { deps: { db } }: Context,
  { project_id, sample_id }: SampleRow,
): Promise<(Item & { said: ItemVerdict[] })[]> {
  const [items, verdicts] = await db.batch([
    db
      .prepare(
        `SELECT item, score, stratum, site_id FROM sample_items
         WHERE project_id = ? AND sample_id = ? ORDER BY item`,
      )
      .bind(project_id, sample_id),
    db
      .prepare(
        `SELECT items.item, reviews.reviewer_id, reviews.verdict, reviews.final, reviews.at, reviews.number
         FROM ${itemsWithReviews} AND items.project_id = ? AND items.sample_id = ? LIMIT ${verdictsAtMost + 1}`,
      )
      .bind(project_id, sample_id),
  ]);
  const said = (verdicts?.results ?? []) as unknown as ItemVerdict[];
  if (said.length > verdictsAtMost)
    throw new ApiError(
      'conflict',
      `This sample has more than ${verdictsAtMost} verdicts, more than one calibration reads. Draw a smaller sample.`,
      'sample_id',
    );
  const rows = ((items?.results ?? []) as unknown as Item[]).map((item) => ({
    ...item,
    said: [] as ItemVerdict[],
  }));
  const byItem = new Map(rows.map((row) => [row.item, row]));
  for (const one of said) byItem.get(one.item)?.said.push(one);
  return rows;
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
  const found = calibrate({
    scheme,
    seed,
    strata: strataByX(strata),
    items: items.map(({ score, stratum, site_id, said }) => ({
      score,
      stratum,
      site: site_id,
      verdict: combinedVerdict(said),
    })),
  });
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
    agreement: agreementOf(items.map(({ said }) => said)),
    warnings: toldWarnings(found.warnings),
  };
  const reviewers = new Set(
    items.flatMap(({ said }) => said.map(({ reviewer_id }) => reviewer_id)),
  );
  return { seed, figures, reviewers: [...reviewers] };
}
