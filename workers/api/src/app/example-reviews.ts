import type { ReviewCreate, SampleCreate } from '@biophony/contract';
import { detectionColumns, readTable } from '@biophony/contract/results';
import { drawStratified, strataOf, xToScore } from '@biophony/statistics';
import { listSurveyAnalyses } from '../analysis/survey-analyses.ts';
import type { ExampleSample, ExampleSurvey } from '../base/deps.ts';
import { allRows, firstRow, run, sql } from '../base/sql.ts';
import type { Context } from '../http/handler.ts';
import { createCalibration } from '../review/calibrations.ts';
import { createSample } from '../review/create-sample.ts';
import { createReviews } from '../review/reviews.ts';

interface Found {
  /** As the web app numbers detections, so that it can add further ones to the sample. */
  index: number;
  data_id: string;
  dataset: string;
  file: string;
  start_s: number;
  end_s: number;
  scientific_name: string;
  confidence: number;
}

/** What the analysis found, from its results. */
async function* detectionsOf(
  { deps }: Context,
  analysisId: string,
  of: Pick<Found, 'data_id' | 'dataset'>,
) {
  const output = await firstRow<{ object_key: string }>(
    deps.db,
    sql`SELECT object_key FROM outputs
      WHERE analysis_id = ${analysisId} AND kind = 'merge' AND name = 'detections.csv'`,
  );
  const blob = output && (await deps.blobs.get(output.object_key));
  if (!blob) return;
  for await (const row of readTable('detections.csv', detectionColumns, blob.body))
    yield { ...of, ...row } satisfies Omit<Found, 'index'>;
}

/** Of each card that was heard, all by the same settings, in an order that does not change. */
async function readFound(ctx: Context, projectId: string, analysisType: string) {
  const { analyses } = await listSurveyAnalyses({
    ctx,
    params: { projectId },
    query: {},
    body: undefined,
    ifMatch: null,
  });
  const ofType = analyses.filter(({ analysis_type }) => analysis_type === analysisType);
  const joins = ofType[0]?.joins ?? null;
  // Newest first, of which the last one stays in the map.
  const newest = new Map(
    ofType
      .toReversed()
      .filter((one) => one.joins === joins)
      .map((one) => [one.data_id, one]),
  );
  const inOrder = [...newest.values()].sort((a, b) => (a.data_id < b.data_id ? -1 : 1));
  const found: Found[] = [];
  for (const [place, { data_id, analysis_id, dataset_name }] of inOrder.entries()) {
    let row = 0;
    for await (const one of detectionsOf(ctx, analysis_id, { data_id, dataset: dataset_name }))
      found.push({ index: place * 2 ** 32 + row++, ...one });
  }
  return { joins, found };
}

/** Always the same of a project and a name, so that a repeat makes nothing twice. */
export async function idOf(...parts: readonly (string | number)[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16);
  // A UUID of version 8, of its maker's own making (RFC 9562).
  digest[6] = (digest[6]! & 0x0f) | 0x80;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type Items = SampleCreate['items'];

/** Evenly over confidence, as the web app draws. */
async function draw(
  found: readonly Found[],
  seed: string,
  perStratum: number,
  siteOf: ReadonlyMap<string, string>,
): Promise<Pick<SampleCreate, 'items' | 'strata'>> {
  const scores = found.map(({ confidence }) => confidence);
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  const candidates = found.map(({ index, confidence, dataset }) => ({
    index,
    score: confidence,
    site: siteOf.get(dataset) ?? null,
  }));
  const sample = await drawStratified(candidates, {
    seed,
    edges: strataOf(lowest, highest),
    perStratum,
  });
  const byIndex = new Map(found.map((one) => [one.index, one]));
  const items = sample.items.map(({ index, stratum }) => {
    const { data_id, file, start_s, end_s, confidence, dataset } = byIndex.get(index)!;
    const site_id = siteOf.get(dataset) ?? null;
    return { data_id, file, start_s, end_s, score: confidence, stratum, site_id };
  });
  const strata = sample.strata.map(({ low_x, high_x, detections }, at) => ({
    low: at === 0 ? lowest : xToScore(low_x),
    high: at === sample.strata.length - 1 ? highest : xToScore(high_x),
    detections,
  }));
  return { items, strata };
}

/** A song this soft is hardly heard. */
const softest = 0.0042;

type Verdict = 'yes' | 'no' | 'unsure';

/** What somebody says who knows which songs are in the recording. */
function verdictOn(
  { scientific_name }: ExampleSample,
  { data_id, file, start_s, end_s }: Items[number],
  cards: ReadonlyMap<string, ExampleSurvey['cards'][number]>,
): Verdict {
  const songs = cards.get(data_id)?.songs().get(file) ?? [];
  const song = songs.find(
    (one) =>
      one.scientific_name === scientific_name &&
      Math.min(end_s, one.to) - Math.max(start_s, one.from) > (end_s - start_s) / 2,
  );
  if (!song) return 'no';
  return song.level < softest ? 'unsure' : 'yes';
}

const note = 'Made with the example';
/** Has no account, like a reviewer who has left. */
const colleague = { id: 'example-colleague', name: 'Wren Hollis (invented)' };

async function reviewSample(
  ctx: Context,
  projectId: string,
  sample: ExampleSample,
  of: {
    joins: string;
    found: readonly Found[];
    cards: Parameters<typeof verdictOn>[2];
    siteOf: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const { scientific_name, common_name, perStratum, reviewed, calibrated } = sample;
  const found = of.found.filter(
    (one) => one.scientific_name === scientific_name && of.cards.has(one.data_id),
  );
  if (found.length === 0) return;
  const params = { projectId };
  const sample_id = await idOf(projectId, 'sample', scientific_name);
  const { items, strata } = await draw(found, sample_id, perStratum, of.siteOf);
  const { joins } = of;
  const rest = { params, query: undefined, ifMatch: null };
  await createSample({
    ...rest,
    ctx,
    body: {
      sample_id,
      species: scientific_name,
      joins,
      method: 'stratified',
      scheme: 'random_in_strata',
      name: common_name,
      strata,
      items,
    },
  });
  const review = async (who: string, item: Items[number], verdict: Verdict) => {
    const { data_id, file, start_s, end_s, score } = item;
    const key = { data_id, file, start_s, end_s };
    const review_id = await idOf(sample_id, who, ...Object.values(key));
    const verdicts = { ...key, species: scientific_name, verdict, score, sample_id, note };
    return { review_id, ...verdicts } satisfies ReviewCreate;
  };
  const heard = items
    .slice(0, Math.ceil(items.length * reviewed))
    .map((item) => ({ item, verdict: verdictOn(sample, item, of.cards) }));
  const mine = heard.map(({ item, verdict }) => review('owner', item, verdict));
  await createReviews({ ...rest, ctx, body: { reviews: await Promise.all(mine) } });
  const { clips, disagrees } = sample.colleague;
  if (clips > 0) {
    await run(
      ctx.deps.db,
      sql`INSERT INTO reviewers (project_id, reviewer_id, reviewer)
        VALUES (${projectId}, ${colleague.id}, ${colleague.name}) ON CONFLICT DO NOTHING`,
    );
    const doubtful = heard.slice(0, clips).toSorted((a, b) => a.item.score - b.item.score);
    const theirs = doubtful.map(({ item, verdict }, at) => {
      const other: Verdict = verdict === 'yes' ? 'no' : 'yes';
      return review(colleague.id, item, at < disagrees ? other : verdict);
    });
    const asColleague: Context = { ...ctx, actorId: colleague.id, role: 'reviewer' };
    await createReviews({
      ...rest,
      ctx: asColleague,
      body: { reviews: await Promise.all(theirs) },
    });
  }
  if (calibrated)
    await createCalibration({
      ...rest,
      ctx,
      newId: await idOf(sample_id, 'calibration'),
      body: { sample_id },
    });
}

/**
 * Draws samples of what the analyses found and reviews some of them, as somebody would who knows
 * the songs of the recordings. Safe to repeat.
 */
export async function reviewExample(
  ctx: Context,
  projectId: string,
  survey: ExampleSurvey,
): Promise<void> {
  const { db } = ctx.deps;
  const { joins, found } = await readFound(ctx, projectId, survey.analysisType);
  const sites = await allRows<{ site_id: string; name: string }>(
    db,
    sql`SELECT site_id, name FROM sites WHERE project_id = ${projectId}`,
  );
  const siteOf = new Map(sites.map(({ site_id, name }) => [name, site_id]));
  const cards = new Map(
    found.flatMap(({ data_id, dataset }) => {
      const card = survey.cards.find(({ name }) => name === dataset);
      return card ? [[data_id, card] as const] : [];
    }),
  );
  if (joins !== null)
    for (const sample of survey.samples)
      await reviewSample(ctx, projectId, sample, { joins, found, cards, siteOf });
  await run(db, sql`UPDATE projects SET example = 'reviewed' WHERE project_id = ${projectId}`);
}
