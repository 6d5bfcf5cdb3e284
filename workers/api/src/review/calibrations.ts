import { type Calibration, type CalibrationFigures, limits } from '@biophony/contract';
import { warningSentence } from '@biophony/statistics';
import {
  allRows,
  firstRow,
  jsonList,
  jsonTexts,
  names,
  nothing,
  type Sql,
  sql,
  values,
} from '../base/sql.ts';
import { change } from '../events/change.ts';
import { limitReached, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { isReached, ownProject } from '../identity/membership.ts';
import { reviewerNameSql } from '../projects/reviewers.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';
import { figuresOfSample } from './calibration-figures.ts';
import { isSpeciesSql } from './review-rows.ts';
import { ownSample } from './samples.ts';

export interface CalibrationRow {
  calibration_id: string;
  project_id: string;
  species: string;
  joins: string;
  version: number;
  model: string | null;
  model_version: string | null;
  settings: string;
  sample_id: string;
  seed: string;
  figures: string;
  taken_from: string | null;
  made_by: string;
  made_by_name: string;
  created_at: string;
  reviewers: string;
}

export const calibrationQuery = sql`SELECT calibrations.*,
    (SELECT ${jsonList(sql`people.reviewer`, sql`people.reviewer_id`)}
      FROM calibration_reviewers AS people
      WHERE people.calibration_id = calibrations.calibration_id) AS reviewers FROM calibrations`;

/** Earlier versions stored no sampling scheme: one item of each site in turn. */
function keptFigures(json: string): CalibrationFigures {
  const figures = JSON.parse(json) as CalibrationFigures | Omit<CalibrationFigures, 'scheme'>;
  if ('scheme' in figures) return figures;
  const code = 'spread_over_sites';
  const warnings = [{ code, message: warningSentence({ code }) } as const, ...figures.warnings];
  return { ...figures, scheme: code, warnings };
}

export const toCalibration = (row: CalibrationRow): Calibration => ({
  calibration_id: row.calibration_id,
  project_id: row.project_id,
  species: row.species,
  joins: row.joins,
  model: row.model,
  model_version: row.model_version,
  settings: JSON.parse(row.settings) as Record<string, unknown>,
  version: row.version,
  sample_id: row.sample_id,
  seed: row.seed,
  figures: keptFigures(row.figures),
  reviewers: JSON.parse(row.reviewers) as string[],
  made_by: row.made_by_name,
  created_at: row.created_at,
  taken_from:
    row.taken_from === null ? null : (JSON.parse(row.taken_from) as Calibration['taken_from']),
});

/** Throws `not_found` if absent or not the caller's. */
export async function ownCalibration(
  ctx: Context,
  { projectId = '', calibrationId = '' }: Record<string, string>,
): Promise<CalibrationRow> {
  const { db } = ctx.deps;
  const row = await firstRow<CalibrationRow>(
    db,
    sql`${calibrationQuery} JOIN projects ON projects.project_id = calibrations.project_id
      WHERE calibrations.project_id = ${projectId}
      AND calibrations.calibration_id = ${calibrationId} AND projects.user_id = ${ctx.userId}`,
  );
  if (!row || !isReached(ctx, row.project_id)) throw notFound('calibration');
  return row;
}

export const getCalibration: Handler<'calibrationsGet'> = async ({ ctx, params }) => ({
  calibration: toCalibration(await ownCalibration(ctx, params)),
});

interface SizeRow {
  calibration_id: string;
  created_at: string;
  size: number;
}

const newest = sql`AND version = (SELECT max(version) FROM calibrations AS others
  WHERE others.project_id = calibrations.project_id AND others.species = calibrations.species
    AND others.joins = calibrations.joins)`;
const order = sql`ORDER BY created_at DESC, calibration_id DESC`;

/** Fills `limits.list_bytes`, at least one row. */
function pageLength(rows: readonly SizeRow[], limit: number): number {
  let bytes = 0;
  const end = rows.findIndex(({ size }, at) => {
    bytes += size;
    return at === limit || (at > 0 && bytes > limits.list_bytes);
  });
  return end < 0 ? rows.length : end;
}

/** Newest first; reads sizes before content. */
export const listCalibrations: Handler<'calibrationsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor === undefined ? ['~', ''] : decodeCursor(query.cursor, 2);
  const { db } = ctx.deps;
  const { species, joins } = query;
  const sizes = await allRows<SizeRow>(
    db,
    sql`SELECT calibration_id, created_at, octet_length(figures) + 1000 AS size FROM calibrations
      WHERE project_id = ${projectId} AND (created_at, calibration_id) < (${values(after)})
        ${species === undefined ? nothing : sql`AND ${isSpeciesSql(sql`species`, species)}`}
        ${joins === undefined ? nothing : sql`AND joins = ${joins}`}
        ${query.latest ? newest : nothing}
        ${order} LIMIT ${limit + 1}`,
  );
  const length = pageLength(sizes, limit);
  const last = length < sizes.length ? sizes[length - 1] : undefined;
  const ids = sizes.slice(0, length).map(({ calibration_id }) => calibration_id);
  const results = await allRows<CalibrationRow>(
    db,
    sql`${calibrationQuery}
      WHERE calibration_id IN ${jsonTexts(ids)} ${order}`,
  );
  return {
    calibrations: results.map(toCalibration),
    next_cursor: last ? encodeCursor([last.created_at, last.calibration_id]) : null,
  };
};

/** Throws `conflict` for a sample that is not stratified. */
export const previewCalibration: Handler<'calibrationsPreview'> = async ({ ctx, params, body }) => {
  const sample = await ownSample(ctx, { ...params, sampleId: body.sample_id });
  const { figures } = await figuresOfSample(ctx, sample);
  return { figures };
};

type NewCalibration = Omit<
  CalibrationRow,
  'version' | 'created_at' | 'reviewers' | 'made_by_name'
> & {
  /** Author's name, over the row of `projects`. */
  named: Sql;
};

export function insertCalibration({ userId, now }: Context, calibration: NewCalibration): Sql {
  const { named, project_id: projectId, ...row } = calibration;
  const columns = Object.keys(row) as (keyof typeof row)[];
  return sql`INSERT INTO calibrations (project_id, ${names(columns)}, made_by_name, created_at, version)
    SELECT projects.project_id, ${values(columns.map((name) => row[name]))}, ${named},
      ${now.toISOString()},
      (SELECT coalesce(max(version), 0) + 1 FROM calibrations AS others
        WHERE others.project_id = projects.project_id AND others.species = ${row.species}
          AND others.joins = ${row.joins})
    FROM projects WHERE projects.project_id = ${projectId} AND projects.user_id = ${userId}
      AND (SELECT count(*) FROM calibrations AS others
        WHERE others.project_id = projects.project_id) < ${limits.calibrations_per_project}
    ON CONFLICT (calibration_id) DO NOTHING`;
}

export const isKept = (calibrationId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM calibrations WHERE calibration_id = ${calibrationId})`;

export const calibrationsFull = () =>
  limitReached(
    `A project can have ${limits.calibrations_per_project} calibrations. Go on in another project; they are never deleted, since exports name them.`,
  );

/**
 * Next version for species, model and settings. Throws `conflict` for a sample that is not
 * stratified, `limit_reached`.
 */
export const createCalibration: Handler<'calibrationsCreate'> = async ({
  ctx,
  newId: calibrationId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const at = { projectId, calibrationId };
  const before = await orNull(ownCalibration(ctx, at));
  if (before) return { calibration: toCalibration(before) };
  const sample = await ownSample(ctx, { projectId, sampleId: body.sample_id });
  const { seed, figures, reviewers } = await figuresOfSample(ctx, sample);
  const { species, joins, model, model_version, settings, sample_id } = sample;
  const text = JSON.stringify(figures);
  await assertRoomForRows(ctx, text.length);
  return change(ctx, {
    projectId,
    id: calibrationId,
    event: {
      action: 'Calibration created',
      metadata: { species, yes: figures.yes, no: figures.no },
    },
    audit: {
      action: 'calibrationsCreate',
      object: `calibration ${calibrationId}`,
      after: { species, joins, sample_id },
    },
    make: [
      insertCalibration(ctx, {
        calibration_id: calibrationId,
        project_id: projectId,
        species,
        joins,
        model,
        model_version,
        settings,
        sample_id,
        seed,
        figures: text,
        taken_from: null,
        made_by: ctx.actorId,
        named: sql`(SELECT ${reviewerNameSql} FROM users WHERE users.user_id = ${ctx.actorId})`,
      }),
      // A second run of the call may have read verdicts that the stored calibration lacks.
      sql`INSERT INTO calibration_reviewers (calibration_id, reviewer_id, reviewer)
        SELECT calibrations.calibration_id, reviewers.reviewer_id, reviewers.reviewer FROM calibrations
        JOIN reviewers ON reviewers.project_id = calibrations.project_id
        WHERE calibrations.calibration_id = ${calibrationId}
          AND reviewers.reviewer_id IN ${jsonTexts(reviewers)}
          AND NOT EXISTS (SELECT 1 FROM timeline_events WHERE event_id = ${calibrationId})
        ON CONFLICT DO NOTHING`,
    ],
    when: isKept(calibrationId),
    write: [recountRows(projectId, 'calibrations')],
    read: async () => ({ calibration: toCalibration(await ownCalibration(ctx, at)) }),
    otherwise: calibrationsFull,
  });
};
