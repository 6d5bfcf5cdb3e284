import { includesRole, limits, type ProjectOverview } from '@biophony/contract';
import { recordingExtensions } from '@biophony/recordings';
import {
  type ListedAnalysis,
  listedAnalyses,
  newestOf,
  speciesNames,
} from '../analysis/project-species.ts';
import { allRows, firstRow, jsonRows, jsonTexts, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';
import { readReviewers } from '../projects/reviewers.ts';
import { eachSlice, itemsWithReviews } from '../review/review-rows.ts';
import { deploymentsOfProject } from '../survey/deployment-row.ts';
import { recordersOf } from '../survey/recorders.ts';
import { silentRecorders } from '../survey/silent-recorders.ts';
import { unplacedRecordings } from '../survey/unplaced-recordings.ts';

const dayMs = 86_400_000;

interface DatasetRow {
  data_id: string;
  created_at: string;
  file_count: number;
}

/** Datasets with recordings, the newest first. */
const datasetsOf = ({ deps }: Context, projectId: string): Promise<DatasetRow[]> =>
  allRows<DatasetRow>(
    deps.db,
    sql`SELECT data_id, created_at, file_count FROM datasets
      WHERE project_id = ${projectId} AND file_count > 0
      ORDER BY created_at DESC, data_id DESC`,
  );

/** Those made within 24 hours before the newest one. */
function arrivedOf(datasets: readonly DatasetRow[]) {
  const [newest] = datasets;
  if (!newest) return null;
  const since = new Date(Date.parse(newest.created_at) - dayMs).toISOString();
  const arrived = datasets.filter(({ created_at }) => created_at >= since);
  return {
    at: newest.created_at,
    datasets: arrived.length,
    data_ids: arrived.slice(0, limits.overview_datasets).map(({ data_id }) => data_id),
  };
}

type Arrived = NonNullable<ReturnType<typeof arrivedOf>>;

interface FoundSpecies {
  analysis_id: string;
  scientific_name: string;
  common_name: string;
  detections: number;
}

/** Which of the names these analyses have, under any name of the species. */
async function namesFound(
  { deps }: Context,
  projectId: string,
  ids: readonly string[],
  names: readonly string[],
): Promise<Set<string>> {
  const asked = names.flatMap((name) =>
    speciesNames.namesFor(name).map((other) => ({ name, other })),
  );
  const found = new Set<string>();
  for (let at = 0; at < asked.length; at += 500) {
    await yieldByTime(deps);
    const rows = await allRows<{ name: string }>(
      deps.db,
      sql`SELECT DISTINCT asked.name
        FROM ${jsonRows({ name: 'text', other: 'text' }, 'asked', asked.slice(at, at + 500))}
        WHERE EXISTS (SELECT 1 FROM analysis_species
          WHERE project_id = ${projectId} AND scientific_name = asked.other
            AND analysis_id IN ${jsonTexts(ids)})`,
    );
    for (const { name } of rows) found.add(name);
  }
  return found;
}

/** Analyses of these find no species, or only kinds of sounds. */
const withoutSpecies = new Set(['acoustic_indices', 'audio_events']);
/** Analyses per statement: each has up to `limits.species_per_analysis` rows. */
const analysesAtOnce = 10;

/** Species that the datasets which came last have, and none before. */
async function newSpecies(
  ctx: Context,
  projectId: string,
  analyses: readonly ListedAnalysis[],
  { data_ids }: Arrived,
): Promise<ProjectOverview['species']> {
  const named = analyses.filter((one) => !withoutSpecies.has(one.analysis_type));
  const joins = named[0]?.joins ?? '';
  const newest = newestOf(
    named.filter((one) => one.joins === joins),
    ({ data_id }) => data_id,
  );
  const hasArrived = new Set(data_ids);
  const late = newest.filter(({ data_id }) => hasArrived.has(data_id));
  const early = newest.filter(({ data_id }) => !hasArrived.has(data_id));
  if (late.length === 0 || early.length === 0) return null;
  const species = new Map<string, { detections: number; most: FoundSpecies }>();
  for (let at = 0; at < late.length; at += analysesAtOnce) {
    await yieldByTime(ctx.deps);
    const some = late.slice(at, at + analysesAtOnce).map(({ analysis_id }) => analysis_id);
    const rows = await allRows<FoundSpecies>(
      ctx.deps.db,
      sql`SELECT analysis_id, scientific_name, common_name, detections FROM analysis_species
        WHERE analysis_id IN ${jsonTexts(some)} AND scientific_name <> ''`,
    );
    for (const one of rows) {
      const key = speciesNames.key(one.scientific_name);
      const sum = species.get(key) ?? { detections: 0, most: one };
      species.set(key, sum);
      sum.detections += one.detections;
      if (one.detections > sum.most.detections) sum.most = one;
    }
  }
  const found = await namesFound(
    ctx,
    projectId,
    early.map(({ analysis_id }) => analysis_id),
    [...species.values()].map(({ most }) => most.scientific_name),
  );
  const dataOf = new Map(late.map(({ analysis_id, data_id }) => [analysis_id, data_id]));
  const list = [...species.values()]
    .filter(({ most }) => !found.has(most.scientific_name))
    .sort(
      (a, b) =>
        b.detections - a.detections || (a.most.scientific_name < b.most.scientific_name ? -1 : 1),
    )
    .map(({ detections, most }) => ({
      scientific_name: most.scientific_name,
      common_name: most.common_name,
      detections,
      data_id: dataOf.get(most.analysis_id) ?? '',
    }));
  return { joins, count: list.length, list: list.slice(0, limits.overview_list) };
}

/** Datasets per statement, and files of each kind that one counts at most. */
const datasetsAtOnce = 25;
const mostFiles = 20_000;

interface FailureRow {
  kind: string;
  data_id: string;
  files: number;
}

/** Files that failed in the datasets which came last, by kind. */
async function failuresOf(
  { deps }: Context,
  analyses: readonly ListedAnalysis[],
  { data_ids }: Arrived,
): Promise<ProjectOverview['failures']> {
  const endings = jsonTexts(recordingExtensions.map((ending) => `.${ending}`));
  const hasArrived = new Set(data_ids);
  const rows: FailureRow[] = newestOf(analyses, ({ data_id }) => data_id)
    .filter(({ data_id, files_refused }) => hasArrived.has(data_id) && files_refused > 0)
    .map(({ data_id, files_refused }) => ({ kind: 'not_analysed', data_id, files: files_refused }));
  for (let at = 0; at < data_ids.length; at += datasetsAtOnce) {
    await yieldByTime(deps);
    const some = jsonTexts(data_ids.slice(at, at + datasetsAtOnce));
    const found = await allRows<FailureRow>(
      deps.db,
      sql`SELECT kind, data_id, count(*) AS files FROM (
          SELECT * FROM (SELECT code AS kind, data_id FROM refused_uploads
            WHERE data_id IN ${some} AND NOT EXISTS (SELECT 1 FROM files
              WHERE files.data_id = refused_uploads.data_id
                AND files.filename = refused_uploads.filename)
            LIMIT ${mostFiles}) AS refused
          UNION ALL
          SELECT * FROM (SELECT status AS kind, data_id FROM files
            WHERE data_id IN ${some} AND status <> 'stored' AND status IN ('missing', 'wrong_size')
            LIMIT ${mostFiles}) AS unstored
          UNION ALL
          SELECT * FROM (SELECT 'unreadable' AS kind, data_id FROM files
            WHERE data_id IN ${some} AND kind = 'other' AND extension IN ${endings}
            LIMIT ${mostFiles}) AS others
        ) AS failed GROUP BY kind, data_id`,
    );
    for (const one of found) rows.push({ ...one, files: Number(one.files) });
  }
  const kinds = new Map<string, ProjectOverview['failures'][number] & { most: number }>();
  for (const { kind, data_id, files } of rows) {
    const sum = kinds.get(kind) ?? { kind, files: 0, datasets: 0, data_id, most: 0 };
    kinds.set(kind, sum);
    sum.files += files;
    sum.datasets += 1;
    if (files > sum.most) Object.assign(sum, { most: files, data_id });
  }
  return [...kinds.values()]
    .sort((a, b) => b.files - a.files || (a.kind < b.kind ? -1 : 1))
    .slice(0, limits.overview_list)
    .map(({ most: _most, ...failure }) => failure);
}

interface AskingSample {
  sample_id: string;
  species: string;
  item_count: number;
  assigned_to: string;
}

/** Newest samples that are looked at, and items of them. */
const mostSamples = 50;
const mostItems = 10_000;

const nothingToReview = { samples: 0, items: 0, sample_id: null, species: null };

/** Items of the newest samples on which the caller, who is asked, has no verdict. */
async function reviewLeft(ctx: Context, projectId: string): Promise<ProjectOverview['review']> {
  const { deps, actorId, role } = ctx;
  if (role !== null && !includesRole(role, 'reviewer')) return nothingToReview;
  const all = await allRows<AskingSample>(
    deps.db,
    sql`SELECT sample_id, species, item_count, assigned_to FROM samples
      WHERE project_id = ${projectId} ORDER BY created_at DESC, sample_id DESC LIMIT ${mostSamples}`,
  );
  if (all.length === 0) return nothingToReview;
  // Those who may no longer review are not asked.
  const reviewers = await readReviewers(ctx, projectId);
  let items = 0;
  const samples = all
    .filter(({ assigned_to }) => {
      const asked = (JSON.parse(assigned_to) as string[]).filter((id) => reviewers.has(id));
      return asked.length === 0 || asked.includes(actorId);
    })
    .filter(({ item_count }, at) => {
      items += item_count;
      return at === 0 || items <= mostItems;
    });
  const said = new Map<string, number>();
  const reviewed = itemsWithReviews(samples.map(({ species }) => species));
  await eachSlice(deps, samples, async ({ sampleIds, from, to }) => {
    const rows = await allRows<{ sample_id: string; mine: number }>(
      deps.db,
      sql`SELECT items.sample_id, count(DISTINCT items.item) AS mine FROM ${reviewed}
          AND items.project_id = ${projectId} AND items.sample_id IN ${jsonTexts(sampleIds)}
          AND items.item >= ${from} AND items.item < ${to} AND reviews.reviewer_id = ${actorId}
        GROUP BY items.sample_id`,
    );
    for (const { sample_id, mine } of rows)
      said.set(sample_id, (said.get(sample_id) ?? 0) + Number(mine));
  });
  const open = samples
    .map((sample) => ({ ...sample, done: said.get(sample.sample_id) ?? 0 }))
    .filter(({ done, item_count }) => done < item_count);
  const [fullest] = open.toSorted((a, b) => b.done / b.item_count - a.done / a.item_count);
  return {
    samples: open.length,
    items: open.reduce((sum, { done, item_count }) => sum + item_count - done, 0),
    sample_id: fullest?.sample_id ?? null,
    species: fullest?.species ?? null,
  };
}

async function countWithoutAnalysis({ deps }: Context, projectId: string): Promise<number> {
  const row = await firstRow<{ datasets: number }>(
    deps.db,
    sql`SELECT count(*) AS datasets FROM datasets
      WHERE project_id = ${projectId} AND validation_status IN ('valid', 'partial')
        AND file_count > 0 AND NOT EXISTS (SELECT 1 FROM analyses
          WHERE analyses.data_id = datasets.data_id
            AND status IN ('configured', 'queued', 'running', 'completed'))`,
  );
  return Number(row?.datasets ?? 0);
}

const noSilent = { count: 0, list: [] };
const noneUnplaced = { recordings: 0, list: [] };

/** Recorders that stopped, and recordings without a site; nothing where the project has no sites. */
async function surveyOf(
  { deps }: Context,
  projectId: string,
  datasets: readonly DatasetRow[],
  { at, data_ids }: Arrived,
): Promise<Pick<ProjectOverview, 'silent' | 'unplaced'>> {
  const site = await firstRow(deps.db, sql`SELECT 1 FROM sites WHERE project_id = ${projectId}`);
  if (!site) return { silent: noSilent, unplaced: noneUnplaced };
  const deployments = await deploymentsOfProject(deps, projectId);
  const recorders = await recordersOf(
    deps,
    datasets.map(({ data_id }) => data_id),
  );
  const hasArrived = new Set(data_ids);
  const late = recorders.filter(({ data_id }) => hasArrived.has(data_id));
  return {
    silent: await silentRecorders(deps, deployments, late, { at, ids: data_ids }),
    unplaced: await unplacedRecordings(deps, deployments, recorders, datasets),
  };
}

/** What came last into a project, and what waits for somebody. */
export const getOverview: Handler<'projectsOverview'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const datasets = await datasetsOf(ctx, projectId);
  const arrived = arrivedOf(datasets);
  const review = await reviewLeft(ctx, projectId);
  if (!arrived)
    return {
      overview: {
        arrived,
        species: null,
        silent: noSilent,
        failures: [],
        review,
        without_analysis: 0,
        unplaced: noneUnplaced,
      },
    };
  const analyses = await listedAnalyses(ctx, projectId);
  return {
    overview: {
      arrived,
      species: await newSpecies(ctx, projectId, analyses, arrived),
      failures: await failuresOf(ctx, analyses, arrived),
      review,
      without_analysis: await countWithoutAnalysis(ctx, projectId),
      ...(await surveyOf(ctx, projectId, datasets, arrived)),
    },
  };
};
