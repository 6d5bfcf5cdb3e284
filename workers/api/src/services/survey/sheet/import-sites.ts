import { limits, type SheetImported } from '@biophony/contract';
import {
  deploymentSheetInSteps,
  readSheet,
  zoneFault,
  type DeploymentSheet,
} from '@biophony/recordings/survey';
import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context, Handler } from '../../../http/handler.ts';
import { yieldByTime } from '../../../ports/turns.ts';
import { ownProject } from '../../rows/own-project.ts';
import { changedMeanwhile } from '../deployments/overlaps.ts';
import { adoptOffsets } from '../deployments/write-deployment.ts';
import { planSheet, type SheetPlan } from './plan-sheet.ts';
import { knownSurvey, surveyMarkOf } from './known-survey.ts';
import { writeSheet } from './write-sheet.ts';

/** How often it is tried again when somebody changes the same project's survey in the same moment. */
const attempts = 3;

const refused = (message: string, field = 'sheet') =>
  new ApiError('invalid_request', message, field);

/** The sheet of a body. Throws `invalid_request` for bytes that are no table, and for a zone that is none. */
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
  const bytes = Uint8Array.from(atob(body.sheet), (char) => char.charCodeAt(0));
  if (bytes.length > limits.sheet_bytes)
    throw refused(`The sheet has more than ${limits.sheet_bytes / 1024 ** 2} MiB. Split it.`);
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
    // The first statement fails where the survey is no longer as it was planned for; all of the others are undone.
    if ((await surveyMarkOf(ctx, projectId)) !== mark) return false;
    throw error;
  }
}

/** The keys of a project's sites that have a place. */
async function placedSites({ deps: { db } }: Context, projectId: string): Promise<Set<string>> {
  const { results } = await db
    .prepare('SELECT site_key FROM sites WHERE project_id = ? AND latitude IS NOT NULL')
    .bind(projectId)
    .all<{ site_key: string }>();
  return new Set(results.map((row) => row.site_key));
}

/** Makes sites and deployments of a sheet: all of its rows or none; with `dry_run` tells what would be made. */
export const importSites: Handler<'sitesImport'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const sheet = await readBody(ctx, body, await placedSites(ctx, projectId));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const mark = await surveyMarkOf(ctx, projectId);
    const { time_zone, utc_offset } = body;
    const zone = { time_zone, utc_offset };
    const known = { ...(await knownSurvey(ctx, projectId)), zone };
    await yieldByTime(ctx.deps);
    const plan = await planSheet(ctx, projectId, sheet, known);
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
