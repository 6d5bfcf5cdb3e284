import { limits, type SheetImported } from '@biophony/contract';
import {
  type DeploymentSheet,
  deploymentSheetInSteps,
  readSheet,
  zoneFault,
} from '@biophony/recordings/survey';
import { sliceBySize } from '../base/database.ts';
import {
  allRows,
  batch,
  listColumns,
  join,
  jsonRows,
  lockRow,
  name,
  type Sql,
  sql,
} from '../base/sql.ts';
import { type Shared, yieldByTime } from '../base/turns.ts';
import { recordStatements } from '../events/change.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { actorName, ownProject } from '../identity/membership.ts';
import { knownSurvey, surveyMark, readSurveyMark } from './existing-survey.ts';
import { changedMeanwhile } from './overlaps.ts';
import { planSheet, type SheetPlan } from './plan-sheet.ts';
import { keepHiding, siteTypes } from './sites.ts';
import { adoptOffsets, deploymentTypes } from './write-deployment.ts';

/**
 * Rows per statement: some milliseconds where others go first after it, else far below D1's limit of
 * 2 MB of bound values.
 */
const rowsAtOnce = ({ turns }: Shared) => (turns ? 100 : 250);

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
type Table = 'sites' | 'deployments' | 'clock_corrections';

const slices = (shared: Shared, rows: readonly object[], types: Types): Sql[] =>
  sliceBySize(rows, () => 1, rowsAtOnce(shared)).map((slice) => jsonRows(types, 'written', slice));

const inserts = (shared: Shared, table: Table, rows: readonly object[], types: Types): Sql[] =>
  slices(shared, rows, types).map(
    (listed) =>
      sql`INSERT INTO ${name(table)} (${listColumns(types)}) SELECT ${listColumns(types)}
        FROM ${listed} WHERE true`,
  );

function updates(
  shared: Shared,
  table: Table,
  key: 'site_id' | 'deployment_id',
  rows: readonly object[],
  { created_at: _kept, [key]: _key, ...types }: Types,
): Sql[] {
  const isThis = sql`${name(table)}.${name(key)} = written.${name(key)}`;
  const set = Object.keys(types).map((one) => {
    const column = listColumns({ [one]: 'text' });
    return sql`${column} = written.${column}`;
  });
  return slices(shared, rows, { ...types, [key]: 'text' }).map(
    (listed) =>
      sql`UPDATE ${name(table)} SET ${join(set)}, version = ${name(table)}.version + 1
        FROM ${listed} WHERE ${isThis}`,
  );
}

const stamps = { project_id: 'text', created_at: 'text', updated_at: 'text' } as const;

/**
 * One transaction. Its first statement fails, and undoes all, if the survey changed since `mark`.
 */
async function writeSheet(
  ctx: Context,
  projectId: string,
  plan: SheetPlan,
  mark: string,
): Promise<void> {
  const { deps } = ctx;
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
  const statements: Sql[] = [];
  for (const make of [
    () => inserts(deps, 'sites', stamped(plan.sites.made), site),
    () => updates(deps, 'sites', 'site_id', stamped(plan.sites.changed), site),
    () => [keepHiding(projectId)],
    () => inserts(deps, 'deployments', stamped(plan.deployments.made), deployment),
    () =>
      updates(deps, 'deployments', 'deployment_id', stamped(plan.deployments.changed), deployment),
    () => inserts(deps, 'clock_corrections', corrections, correctionTypes),
  ]) {
    await yieldByTime(deps);
    statements.push(...make());
  }
  await yieldByTime(deps);
  await batch(deps.db, [
    lockRow('users', ctx.userId),
    sql`INSERT INTO sites (site_id, project_id, site_key, name, public_precision, created_at,
      updated_at)
      SELECT NULL, ${projectId}, '', '', 'exact', '', '' WHERE ${surveyMark(projectId)} <> ${mark}`,
    keepHiding(projectId),
    ...statements,
    ...recordStatements(ctx, {
      projectId,
      event: { action: 'Deployment sheet imported', metadata: counts },
      audit: { action: 'sitesImport', object: `project ${projectId}`, after: counts },
    }),
  ]);
}

/** Tries while others change the project's survey. */
const attempts = 3;

const refused = (message: string, field = 'sheet') =>
  new ApiError('invalid_request', message, field);

/** A loop: `Uint8Array.from` takes thirty times as long for a string. */
function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Throws `invalid_request` if it is no table or the zone is invalid. */
async function readBody(
  { deps }: Context,
  body: {
    sheet: string;
    time_zone?: string | null | undefined;
    utc_offset?: string | null | undefined;
  },
  placed: ReadonlySet<string>,
): Promise<DeploymentSheet> {
  const fault = zoneFault(body);
  if (fault) throw refused(`${fault[0]} ${fault[1]}.`, fault[0]);
  const bytes = bytesOf(atob(body.sheet));
  if (bytes.length > limits.sheet_bytes)
    throw refused(`The sheet has more than ${limits.sheet_bytes / 1024 ** 2} MiB. Split it.`);
  await yieldByTime(deps);
  const sheet = readSheet(bytes);
  if (!sheet.ok) throw refused(sheet.message);
  const timeZone = body.time_zone ?? body.utc_offset ?? null;
  await yieldByTime(deps);
  const steps = deploymentSheetInSteps(sheet, { timeZone, isPlaced: (key) => placed.has(key) });
  let step = steps.next();
  for (; !step.done; step = steps.next()) await yieldByTime(deps);
  return step.value;
}

const answerOf = (
  sheet: DeploymentSheet,
  { outcomes, faults, warnings }: SheetPlan,
  applied: boolean,
): SheetImported => ({
  applied,
  rows: sheet.rows.map(({ row, site_name, device_id }, at) => ({
    row,
    site_name,
    device_id,
    ...(outcomes[at] ?? { site: 'refused', deployment: 'refused' }),
  })),
  faults: [...sheet.faults, ...faults].sort((a, b) => a.row - b.row),
  warnings: [...sheet.warnings, ...warnings].sort((a, b) => a.row - b.row),
});

async function applied(ctx: Context, projectId: string, plan: SheetPlan, mark: string) {
  if (plan.isEmpty) return true;
  try {
    await writeSheet(ctx, projectId, plan, mark);
    return true;
  } catch (error) {
    await yieldByTime(ctx.deps);
    // The first statement fails, and undoes the others, if the survey changed since it was planned.
    if ((await readSurveyMark(ctx, projectId)) !== mark) return false;
    throw error;
  }
}

async function placedSites({ deps: { db } }: Context, projectId: string): Promise<Set<string>> {
  const results = await allRows<{ site_key: string }>(
    db,
    sql`SELECT site_key FROM sites
      WHERE project_id = ${projectId} AND latitude IS NOT NULL`,
  );
  return new Set(results.map((row) => row.site_key));
}

/** Creates all rows or none; `dry_run` only reports. */
export const importSites: Handler<'sitesImport'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const sheet = await readBody(ctx, body, await placedSites(ctx, projectId));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await yieldByTime(ctx.deps);
    const mark = await readSurveyMark(ctx, projectId);
    const { time_zone, utc_offset } = body;
    const zone = { time_zone, utc_offset };
    const survey = { ...(await knownSurvey(ctx, projectId)), zone };
    await yieldByTime(ctx.deps);
    const plan = await planSheet(ctx, projectId, sheet, survey);
    if (!sheet.ok || plan.faults.length > 0 || body.dry_run === true)
      return answerOf(sheet, plan, false);
    if (await applied(ctx, projectId, plan, mark)) {
      await adoptOffsets(ctx.deps, projectId, ctx.now);
      return answerOf(sheet, plan, true);
    }
    await ownProject(ctx, projectId);
  }
  throw changedMeanwhile;
};
