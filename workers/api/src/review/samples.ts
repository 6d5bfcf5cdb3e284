import { limits, type Sample, type SampleMethod, type SampleScheme } from '@biophony/contract';
import {
  allRows,
  batch,
  firstRow,
  jsonTexts,
  nothing,
  type Sql,
  sql,
  values,
} from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { isReached, ownProject } from '../identity/membership.ts';
import { readReviewers } from '../projects/reviewers.ts';
import { recountRows } from '../storage/usage.ts';
import { disagreeSql, eachSlice, isSpeciesSql, itemsWithReviews } from './review-rows.ts';

type Progress = Pick<Sample, 'reviewed' | 'mine' | 'disagreements' | 'reviewers'>;

type ItemsRow = { sample_id: string } & Omit<Progress, 'reviewers'>;
type ReviewerRow = { sample_id: string } & Progress['reviewers'][number];

/** Two statements per slice of items. */
async function progressOf(
  ctx: Context,
  projectId: string,
  samples: readonly { sample_id: string; species: string; item_count: number }[],
): Promise<(sampleId: string) => Progress> {
  const { db } = ctx.deps;
  const reviewed = itemsWithReviews(samples.map(({ species }) => species));
  const counted = new Map<string, Progress>();
  const of = (sampleId: string): Progress => {
    const progress = counted.get(sampleId) ?? {
      reviewed: 0,
      mine: 0,
      disagreements: 0,
      reviewers: [],
    };
    counted.set(sampleId, progress);
    return progress;
  };
  await eachSlice(ctx.deps, samples, async ({ sampleIds, from, to }) => {
    const counting = sql`FROM ${reviewed} AND items.project_id = ${projectId}
      AND items.sample_id IN ${jsonTexts(sampleIds)} AND items.item >= ${from} AND items.item < ${to}`;
    const [items, reviewers] = await batch(db, [
      sql`SELECT sample_id, count(*) AS reviewed, sum(mine) AS mine,
          sum(disagree) AS disagreements FROM (
            SELECT items.sample_id, items.item, ${disagreeSql} AS disagree,
              max(CASE WHEN reviews.reviewer_id = ${ctx.actorId} THEN 1 ELSE 0 END) AS mine
              ${counting} GROUP BY items.sample_id, items.item) AS reviewed_items
        GROUP BY sample_id`,
      sql`SELECT said.sample_id, said.reviewer_id, reviewers.reviewer, said.reviewed FROM (
        SELECT items.sample_id, reviews.reviewer_id, count(DISTINCT items.item) AS reviewed
          ${counting} GROUP BY items.sample_id, reviews.reviewer_id) AS said
        JOIN reviewers ON reviewers.project_id = ${projectId}
          AND reviewers.reviewer_id = said.reviewer_id`,
    ]);
    for (const row of (items?.results ?? []) as unknown as ItemsRow[]) {
      const progress = of(row.sample_id);
      progress.reviewed += row.reviewed;
      progress.mine += row.mine;
      progress.disagreements += row.disagreements;
    }
    for (const row of (reviewers?.results ?? []) as unknown as ReviewerRow[]) {
      const { reviewer_id, reviewer, reviewed } = row;
      const people = of(row.sample_id).reviewers;
      const person = people.find((one) => one.reviewer_id === reviewer_id);
      if (person) person.reviewed += reviewed;
      else people.push({ reviewer_id, reviewer, reviewed });
    }
  });
  for (const { reviewers } of counted.values())
    reviewers.sort((a, b) => b.reviewed - a.reviewed || (a.reviewer_id < b.reviewer_id ? -1 : 1));
  return of;
}

export interface SampleRow {
  project_id: string;
  sample_id: string;
  species: string;
  joins: string;
  model: string | null;
  model_version: string | null;
  settings: string;
  method: SampleMethod;
  name: string;
  strata: string;
  item_count: number;
  assigned_to: string;
  made_by: string;
  made_by_name: string;
  created_at: string;
  scheme: SampleScheme | null;
}

/** Per stratum, if given; null for a sample that is not stratified. */
export const resolveScheme = ({
  method,
  scheme,
}: {
  method: SampleMethod;
  scheme?: SampleScheme | null;
}): SampleScheme | null => (method === 'stratified' ? (scheme ?? 'spread_over_sites') : null);

export const strataOfRow = ({ strata }: SampleRow) => JSON.parse(strata) as Sample['strata'];

/** Throws `not_found` if it is absent or not the caller's. */
export async function ownSample(
  ctx: Context,
  { projectId = '', sampleId = '' }: Record<string, string>,
): Promise<SampleRow> {
  const row = await firstRow<SampleRow>(
    ctx.deps.db,
    sql`SELECT samples.* FROM samples JOIN projects ON projects.project_id = samples.project_id
      WHERE samples.project_id = ${projectId} AND samples.sample_id = ${sampleId}
        AND projects.user_id = ${ctx.userId}`,
  );
  if (!row || !isReached(ctx, row.project_id)) throw notFound('sample');
  return row;
}

/** Omits assigned people who may no longer review. */
async function toSamples(
  ctx: Context,
  projectId: string,
  rows: readonly SampleRow[],
): Promise<Sample[]> {
  if (rows.length === 0) return [];
  const progress = await progressOf(ctx, projectId, rows);
  const reviewers = await readReviewers(ctx, projectId);
  return rows.map((row) => ({
    sample_id: row.sample_id,
    project_id: row.project_id,
    species: row.species,
    joins: row.joins,
    model: row.model,
    model_version: row.model_version,
    settings: JSON.parse(row.settings) as Record<string, unknown>,
    method: row.method,
    scheme: resolveScheme(row),
    name: row.name,
    strata: strataOfRow(row),
    item_count: row.item_count,
    ...progress(row.sample_id),
    assigned_to: (JSON.parse(row.assigned_to) as string[]).filter((id) => reviewers.has(id)),
    made_by: row.made_by_name,
    created_at: row.created_at,
  }));
}

export async function toSample(ctx: Context, row: SampleRow): Promise<Sample> {
  const [sample] = await toSamples(ctx, row.project_id, [row]);
  if (!sample) throw notFound('sample');
  return sample;
}

export const getSample: Handler<'samplesGet'> = async ({ ctx, params }) => ({
  sample: await toSample(ctx, await ownSample(ctx, params)),
});

/** Items whose verdicts one page counts. */
const itemsOfPage = 2 * limits.sample_items;

interface SizeRow {
  sample_id: string;
  created_at: string;
  item_count: number;
  /** Bytes of its texts. */
  size: number;
}

/** Within the items and `limits.list_bytes`, at least one. */
function pageLength(rows: readonly SizeRow[], limit: number): number {
  let [items, bytes] = [0, 0];
  const end = rows.findIndex(({ item_count, size }, at) => {
    items += item_count;
    bytes += size;
    return at === limit || (at > 0 && (items > itemsOfPage || bytes > limits.list_bytes));
  });
  return end < 0 ? rows.length : end;
}

/** Newest first; many items or long settings shorten a page. */
export const listSamples: Handler<'samplesList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor === undefined ? ['~', ''] : decodeCursor(query.cursor, 2);
  const { db } = ctx.deps;
  const { species, joins } = query;
  const order = sql`ORDER BY created_at DESC, sample_id DESC`;
  const sizes = await allRows<SizeRow>(
    db,
    sql`SELECT sample_id, created_at, item_count,
        octet_length(settings) + octet_length(strata) + octet_length(assigned_to) + 500 AS size
      FROM samples WHERE project_id = ${projectId} AND (created_at, sample_id) < (${values(after)})
        ${species === undefined ? nothing : sql`AND ${isSpeciesSql(sql`species`, species)}`}
        ${joins === undefined ? nothing : sql`AND joins = ${joins}`}
        ${order} LIMIT ${limit + 1}`,
  );
  const length = pageLength(sizes, limit);
  const last = length < sizes.length ? sizes[length - 1] : undefined;
  const ids = sizes.slice(0, length).map(({ sample_id }) => sample_id);
  const results = await allRows<SampleRow>(
    db,
    sql`SELECT * FROM samples
      WHERE project_id = ${projectId} AND sample_id IN ${jsonTexts(ids)} ${order}`,
  );
  return {
    samples: await toSamples(ctx, projectId, results),
    next_cursor: last ? encodeCursor([last.created_at, last.sample_id]) : null,
  };
};

/**
 * Returns distinct accounts. Throws `invalid_request` for one that may not review in the project.
 */
export async function assertAssigned(
  ctx: Context,
  projectId: string,
  accounts: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const reviewers = await readReviewers(ctx, projectId);
  const at = accounts.findIndex((account) => !reviewers.has(account));
  if (at >= 0)
    throw new ApiError(
      'invalid_request',
      `assigned_to[${at}] is no member of this project who may review. Invite the person as a reviewer first.`,
      `assigned_to[${at}]`,
    );
  return [...new Set(accounts)];
}

const isThis = ({ project_id, sample_id }: SampleRow): Sql =>
  sql`project_id = ${project_id} AND sample_id = ${sample_id}`;

/** Throws `invalid_request` for an account that may not review. */
export const updateSample: Handler<'samplesUpdate'> = async ({ ctx, params, body }) => {
  const row = await ownSample(ctx, params);
  const { project_id: projectId, sample_id, name, assigned_to } = row;
  const assigned = body.assigned_to && (await assertAssigned(ctx, projectId, body.assigned_to));
  return change(ctx, {
    projectId,
    audit: {
      action: 'samplesUpdate',
      object: `sample ${sample_id}`,
      before: { name, assigned_to: JSON.parse(assigned_to) as string[] },
      after: { ...body },
    },
    when: sql`EXISTS (SELECT 1 FROM samples WHERE ${isThis(row)})`,
    write: [
      sql`UPDATE samples SET name = ${body.name ?? sql`name`},
          assigned_to = ${assigned ? JSON.stringify(assigned) : sql`assigned_to`}
        WHERE ${isThis(row)}`,
    ],
    read: async () => ({ sample: await toSample(ctx, await ownSample(ctx, params)) }),
  });
};

/** Verdicts and calibrations stay. */
export const deleteSample: Handler<'samplesDelete'> = async ({ ctx, params }) => {
  const row = await ownSample(ctx, params);
  const { project_id: projectId, sample_id, name, item_count } = row;
  await change(ctx, {
    projectId,
    audit: {
      action: 'samplesDelete',
      object: `sample ${sample_id}`,
      before: { name, items: item_count },
    },
    when: sql`EXISTS (SELECT 1 FROM samples WHERE ${isThis(row)})`,
    write: [sql`DELETE FROM samples WHERE ${isThis(row)}`, recountRows(projectId, 'samples')],
  });
  return { deleted: true };
};
