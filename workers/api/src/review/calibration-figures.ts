import type { CalibrationFigures } from '@biophony/contract';
import {
  agreement,
  calibrateInSteps,
  type CalibrationWarning,
  cohensKappa,
  type Curve,
  krippendorffAlpha,
  strataByX,
  type Verdict,
  warningSentence,
  whatAllSay,
  xToScore,
} from '@biophony/statistics';
import { joinedAnalyses } from '../analysis/survey-analyses.ts';
import { allRows, sql } from '../base/sql.ts';
import { inTurns, type Shared, yieldByTime } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { eachSlice, itemsWithReviews } from './review-rows.ts';
import { type SampleRow, resolveScheme, strataOfRow } from './samples.ts';

export interface ItemVerdict {
  item: number;
  reviewer_id: string;
  verdict: Verdict;
  final: number;
  at: string;
  number: number;
}

/** Like `whatAllSay`; the latest final verdict wins. */
export function combinedVerdict(verdicts: readonly ItemVerdict[]): Verdict | null {
  const inOrder = verdicts.toSorted((a, b) =>
    a.at === b.at ? a.number - b.number : a.at < b.at ? -1 : 1,
  );
  return whatAllSay(inOrder.map(({ verdict, final }) => ({ verdict, final: final === 1 })));
}

/**
 * Over detections with several verdicts. Ignores final verdicts, which are given with knowledge of
 * the others.
 */
export async function computeAgreement(
  shared: Shared,
  items: readonly (readonly ItemVerdict[])[],
): Promise<CalibrationFigures['agreement']> {
  const several: Map<string, ItemVerdict['verdict']>[] = [];
  const reviewerIds = new Set<string>();
  let shares = 0;
  await inTurns(shared, items, (all) => {
    const verdicts = all.filter(({ final }) => final === 0);
    if (verdicts.length < 2) return;
    several.push(new Map(verdicts.map(({ reviewer_id, verdict }) => [reviewer_id, verdict])));
    for (const { reviewer_id } of verdicts) reviewerIds.add(reviewer_id);
    shares += agreement(verdicts.map(({ verdict }) => verdict)) ?? 0;
  });
  const people = [...reviewerIds].toSorted();
  const pairs: [string, string][] = [];
  if (people.length === 2)
    for (const verdicts of several) {
      const [one, other] = people.map((id) => verdicts.get(id));
      if (one && other) pairs.push([one, other]);
    }
  return {
    items: several.length,
    share: several.length > 0 ? shares / several.length : null,
    kappa: people.length === 2 ? cohensKappa(pairs) : null,
    alpha:
      people.length > 2
        ? krippendorffAlpha(several.map((verdicts) => [...verdicts.values()]))
        : null,
  };
}

type Warning = CalibrationFigures['warnings'][number];

const weightsWarning = (weights: number): Warning[] =>
  weights > 1
    ? [
        {
          code: 'weights_differ',
          message: `The analyses of this model, version and settings were made with ${weights} different weights, which may score the same sound differently. Analyse again with one of them before you rely on a threshold.`,
        },
      ]
    : [];

/** Only stratified samples are calibrated, which represent their strata. */
const toldWarnings = (warnings: readonly CalibrationWarning[]): Warning[] =>
  warnings.flatMap((warning): Warning[] =>
    warning.code === 'not_representative'
      ? []
      : [{ code: warning.code, message: warningSentence(warning) }],
  );

/** Verdicts read per calibration. */
const verdictsAtMost = 100_000;

interface Item {
  item: number;
  score: number;
  stratum: number;
  site_id: string | null;
}

async function verdictsOf(
  { deps }: Context,
  sample: SampleRow,
): Promise<(Item & { verdicts: ItemVerdict[] })[]> {
  const { db } = deps;
  const { project_id, sample_id, species } = sample;
  const byItem = new Map<number, Item & { verdicts: ItemVerdict[] }>();
  let read = 0;
  await eachSlice(deps, [sample], async ({ from, to }) => {
    const items = await allRows<Item>(
      db,
      sql`SELECT item, score, stratum, site_id FROM sample_items
        WHERE project_id = ${project_id} AND sample_id = ${sample_id} AND item >= ${from}
          AND item < ${to} ORDER BY item`,
    );
    for (const item of items) byItem.set(item.item, { ...item, verdicts: [] });
    const verdicts = await allRows<ItemVerdict>(
      db,
      sql`SELECT items.item, reviews.reviewer_id, reviews.verdict, reviews.final, reviews.at,
          reviews.number
        FROM ${itemsWithReviews([species])} AND items.project_id = ${project_id}
          AND items.sample_id = ${sample_id}
          AND items.item >= ${from} AND items.item < ${to} LIMIT ${verdictsAtMost + 1}`,
    );
    read += verdicts.length;
    if (read > verdictsAtMost)
      throw new ApiError(
        'conflict',
        `This sample has more than ${verdictsAtMost} verdicts, more than one calibration reads. Draw a smaller sample.`,
        'sample_id',
      );
    for (const one of verdicts) byItem.get(one.item)?.verdicts.push(one);
  });
  return [...byItem.values()];
}

const toCurve = (curve: Curve | null): CalibrationFigures['curve'] =>
  curve && { a: curve.a, b: curve.b, covariance: curve.covariance };

interface SampleFigures {
  seed: string;
  figures: CalibrationFigures;
  /** Account IDs. */
  reviewers: string[];
}

/**
 * Random draws are seeded by the sample ID, so that every caller gets the same. Throws `conflict`
 * for a sample that is not stratified.
 */
export async function figuresOfSample(ctx: Context, sample: SampleRow): Promise<SampleFigures> {
  const scheme = resolveScheme(sample);
  if (!scheme)
    throw new ApiError(
      'conflict',
      'A calibration needs a stratified sample, because only such a sample represents all detections. Draw a stratified sample of the species.',
      'sample_id',
    );
  const strata = strataOfRow(sample);
  const items = await verdictsOf(ctx, sample);
  const seed = sample.sample_id;
  const reviewers = new Set<string>();
  const judged: { score: number; stratum: number; site: string | null; verdict: Verdict | null }[] =
    [];
  await inTurns(ctx.deps, items, ({ score, stratum, site_id, verdicts }) => {
    judged.push({ score, stratum, site: site_id, verdict: combinedVerdict(verdicts) });
    for (const { reviewer_id } of verdicts) reviewers.add(reviewer_id);
  });
  const steps = calibrateInSteps({ scheme, seed, strata: strataByX(strata), items: judged });
  let step = steps.next();
  for (; !step.done; step = steps.next()) await yieldByTime(ctx.deps);
  const calibration = step.value;
  const joined = await joinedAnalyses(ctx, sample.project_id, sample.joins);
  const { counts, sampled, call_density: density, sites } = calibration;
  const figures: CalibrationFigures = {
    scheme,
    ...counts,
    curve: toCurve(calibration.curve),
    curve_if_unsure_no: toCurve(calibration.curve_if_unsure_no),
    lowest: sampled && sampled.low,
    highest: sampled && sampled.high,
    strata: strata.map((stratum, at) => ({
      ...stratum,
      reviewed: calibration.strata[at]?.reviewed ?? 0,
      yes: calibration.strata[at]?.yes ?? 0,
    })),
    probabilities: calibration.probability_thresholds,
    precisions: calibration.precision_thresholds.map(({ precision, threshold }) => ({
      precision,
      score: threshold && threshold.score,
      estimate: threshold && threshold.estimate,
      bound: threshold && threshold.lower95,
      kept: threshold && threshold.kept,
    })),
    density: density && { estimate: density.estimate, low: density.low, high: density.high },
    isotonic: calibration.isotonic.map(({ low_x, probability }) => ({
      score: xToScore(low_x),
      probability,
    })),
    sites: sites && { statistic: sites.statistic, degrees: sites.degrees, p: sites.p },
    agreement: await computeAgreement(
      ctx.deps,
      items.map(({ verdicts }) => verdicts),
    ),
    warnings: [...toldWarnings(calibration.warnings), ...weightsWarning(joined?.weights ?? 0)],
  };
  return { seed, figures, reviewers: [...reviewers] };
}
