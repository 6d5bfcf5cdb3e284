import type { Context } from '../../../http/handler.ts';
import { keepHiding } from '../../../identity/members/placeless-text.ts';
import type { Statement } from '../../../ports/database.ts';
import { jsonRows, lockRow } from '../../../ports/dialect.ts';
import { deploymentTypes } from '../deployments/write-deployment.ts';
import { actorName } from '../../rows/actor-name.ts';
import { slicesOf } from '../../rows/slices-of.ts';
import { auditedEvent } from '../../audit/audited-event.ts';
import { surveyMark } from './known-survey.ts';
import type { SheetPlan } from './plan-sheet.ts';
import { siteTypes } from '../sites/write-site.ts';

/** Rows written with one statement: what is bound to one stays far below what D1 takes, 2 MB. */
const rowsAtOnce = 250;

const correctionTypes = {
  correction_id: 'text',
  deployment_id: 'text',
  time_zone: 'text',
  utc_offset: 'text',
  shift_s: 'real',
  drift: 'text',
  reason: 'text',
  made_by: 'text',
  made_at: 'text',
} as const;

type Types = Readonly<Record<string, 'text' | 'real'>>;

/** Statements that write rows of a table whose columns are members of the rows, `rowsAtOnce` with each. */
const sliced = (
  ctx: Context,
  rows: readonly object[],
  types: Types,
  sqlOf: (listed: string) => string,
): Statement[] =>
  slicesOf(rows, () => 1, rowsAtOnce).map((slice) =>
    ctx.deps.db.prepare(sqlOf(jsonRows(ctx.deps.db, types, 'written'))).bind(JSON.stringify(slice)),
  );

const inserts = (ctx: Context, table: string, rows: readonly object[], types: Types) =>
  sliced(ctx, rows, types, (listed) => {
    const names = Object.keys(types).join(', ');
    return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${listed} WHERE true`;
  });

const updates = (ctx: Context, table: string, key: string, rows: readonly object[], types: Types) =>
  sliced(ctx, rows, types, (listed) => {
    const names = Object.keys(types).filter((name) => name !== key && name !== 'created_at');
    return `UPDATE ${table} SET ${names.map((name) => `${name} = written.${name}`).join(', ')}, version = ${table}.version + 1
      FROM ${listed} WHERE ${table}.${key} = written.${key}`;
  });

const stamps = { project_id: 'text', created_at: 'text', updated_at: 'text' } as const;

/**
 * Writes what a sheet makes, in one transaction. Its first statement is refused by the database, and with it all of
 * them, where the survey is no longer as it was when `mark` was read.
 */
export async function writeSheet(
  ctx: Context,
  projectId: string,
  plan: SheetPlan,
  mark: string,
): Promise<void> {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const stamped = <T extends object>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, project_id: projectId, created_at: at, updated_at: at }));
  const by = await actorName(ctx);
  const corrections = plan.corrections.map(({ deployment_id, correction }) => ({
    ...correction,
    drift: correction.drift && JSON.stringify(correction.drift),
    correction_id: crypto.randomUUID(),
    deployment_id,
    reason: 'From a deployment sheet',
    made_by: by,
    made_at: at,
  }));
  const counts = {
    sites_made: plan.sites.made.length,
    sites_changed: plan.sites.changed.length,
    deployments_made: plan.deployments.made.length,
    deployments_changed: plan.deployments.changed.length,
  };
  const site = { ...siteTypes, ...stamps };
  const deployment = { ...deploymentTypes, ...stamps };
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO sites (site_id, project_id, site_key, name, public_precision, created_at, updated_at)
         SELECT NULL, ?, '', '', 'exact', '', '' WHERE ${surveyMark} <> ?`,
      )
      .bind(projectId, projectId, projectId, projectId, mark),
    keepHiding(db, projectId),
    ...inserts(ctx, 'sites', stamped(plan.sites.made), site),
    ...updates(ctx, 'sites', 'site_id', stamped(plan.sites.changed), site),
    keepHiding(db, projectId),
    ...inserts(ctx, 'deployments', stamped(plan.deployments.made), deployment),
    ...updates(ctx, 'deployments', 'deployment_id', stamped(plan.deployments.changed), deployment),
    ...inserts(ctx, 'clock_corrections', corrections, correctionTypes),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Deployment sheet imported', metadata: counts },
      { action: 'sitesImport', object: `project ${projectId}`, after: counts },
    ),
  ]);
}
