import { limits, lineFault, type SheetImported } from '@biophony/contract';
import {
  type Correction,
  type DeploymentSheet,
  deploymentZone,
  noCorrection,
  type SheetDeployment,
  type SheetSite,
  siteKey,
} from '@biophony/recordings/survey';
import { inTurns, yieldByTime } from '../base/turns.ts';
import type { Context } from '../http/handler.ts';
import {
  correctionOf as clockCorrectionOf,
  type DeploymentRow,
  noCorrectionYet,
  spanText,
} from './deployment-row.ts';
import {
  correctedBy,
  deploymentFinder,
  type KnownSurvey,
  type SheetFields,
  takeOver,
} from './existing-survey.ts';
import {
  type ClockOfDeployment,
  Occupied,
  overlapFault,
  sharedTimes,
  type SharedTimes,
} from './overlaps.ts';
import { siteColumns, type SiteRow } from './sites.ts';
import { deploymentColumns } from './write-deployment.ts';

type Outcome = SheetImported['rows'][number]['site'];
type Remark = SheetImported['faults'][number];

interface PlannedCorrection {
  deployment_id: string;
  correction: Correction;
}

/** Changes to a survey, as whole database rows. */
export interface SheetPlan {
  outcomes: { site: Outcome; deployment: Outcome }[];
  faults: Remark[];
  warnings: Remark[];
  sites: { made: PlannedSite[]; changed: PlannedSite[] };
  deployments: { made: DeploymentRow[]; changed: DeploymentRow[] };
  corrections: PlannedCorrection[];
  isEmpty: boolean;
}

type PlannedSite = { site_id: string } & ReturnType<typeof siteColumns>;

/** Drops fields that the sheet leaves out: an existing site keeps them. */
const dropNulls = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };

const sitePlanner = (sites: readonly SiteRow[], plan: SheetPlan) => {
  const byKey = new Map<string, { site_id: string; name: string }>();
  const there = new Map(sites.map((one) => [one.site_key, one]));
  return (sheetSite: SheetSite): { site_id: string; name: string; outcome: Outcome } => {
    const key = siteKey(sheetSite.name);
    const seen = byKey.get(key);
    if (seen) return { ...seen, outcome: 'none' };
    const before = there.get(key);
    const site = {
      site_id: before?.site_id ?? crypto.randomUUID(),
      name: before?.name ?? sheetSite.name,
    };
    byKey.set(key, site);
    const wanted = siteColumns({ ...before, ...dropNulls(sheetSite), name: site.name });
    const row = { site_id: site.site_id, ...wanted };
    if (!before) {
      plan.sites.made.push(row);
      return { ...site, outcome: 'made' };
    }
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    if (names.every((name) => wanted[name] === before[name])) return { ...site, outcome: 'same' };
    plan.sites.changed.push(row);
    return { ...site, outcome: 'changed' };
  };
};

const dayS = 86_400;

/** null if the clock was right or there is no start to count from. */
function correctionOf({
  clock_offset_s: offset,
  clock_drift_s_per_day: drift,
  start,
}: SheetDeployment): Correction | null {
  if (!offset && !drift) return null;
  if (!drift || start === null) return { ...noCorrection, shift_s: offset ?? 0 };
  const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();
  return {
    ...noCorrection,
    drift: [
      { shown: at(-(offset ?? 0)), actual: at(0) },
      { shown: at(dayS - (offset ?? 0) - drift), actual: at(dayS) },
    ],
  };
}

const limitFault = (what: 'sites' | 'deployments', most: number): Remark => ({
  row: 1,
  column: null,
  message: `With this sheet the project would have more than ${most} ${what}. Split the survey into several projects.`,
});

/** Created before all rows of a sheet. */
const clockThere = (row: DeploymentRow): ClockOfDeployment => ({
  row,
  correction: clockCorrectionOf(row),
  order: Date.parse(row.created_at) - Number.MAX_SAFE_INTEGER,
});

function sharedWarning(row: number, { first, second, from, to }: SharedTimes): Remark {
  const time = (ms: number, open: string) =>
    Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 16).replace('T', ' ') : open;
  const recorder = first.row.device_id === null ? '' : ` of ${first.row.device_id}`;
  return {
    row,
    column: 'clock_offset_s',
    message: `By its corrections the clock${recorder} showed the same times at ${first.row.site_name} and at ${second.row.site_name}, from ${time(from, 'the beginning')} to ${time(to, 'the end')} UTC. Recordings of these times belong to ${first.row.site_name} and count once. Check the clock's offset in both rows.`,
  };
}

const nameOf = ({ device_id, site_name }: DeploymentRow) =>
  `The deployment${device_id === null ? '' : ` of ${device_id}`} at ${site_name}`;

/** In the zone that it had while recorded times bounded it. */
const cutWarning = (row: number, one: DeploymentRow, before: DeploymentRow): Remark => ({
  row,
  column: null,
  message: `${nameOf(one)}, which an upload made, makes way: it lasts from ${spanText({ ...one, utc_offset: null, time_zone: deploymentZone(before) })}.`,
});

const correctedWarning = (row: number, before: DeploymentRow, after: DeploymentRow): Remark => ({
  row,
  column: null,
  message: `${nameOf(before)} from ${spanText(before)} is corrected: ${after.site_id === before.site_id ? 'it' : `it is at ${after.site_name} and`} lasts from ${spanText(after)}.`,
});

const zoneWarning = (row: number, { time_zone, utc_offset }: DeploymentRow, zone: string) => ({
  row,
  column: null,
  message: `The deployment keeps its zone ${time_zone ?? utc_offset}, in which its hours are counted. To change it to ${zone}, write that in a column time_zone or utc_offset.`,
});

/** Plans row by row, with reasons for refused rows. Reads and writes nothing. */
export async function planSheet(
  ctx: Context,
  projectId: string,
  sheet: DeploymentSheet,
  survey: KnownSurvey,
): Promise<SheetPlan> {
  const plan: SheetPlan = {
    outcomes: [],
    faults: [],
    warnings: [],
    sites: { made: [], changed: [] },
    deployments: { made: [], changed: [] },
    corrections: [],
    isEmpty: true,
  };
  const siteOf = sitePlanner(survey.sites, plan);
  const deploymentOf = deploymentFinder(survey.deployments);
  const uploaded = takeOver(survey.deployments, sheet);
  const at = ctx.now.toISOString();
  const sheetId = crypto.randomUUID();
  const planned: {
    row: number;
    one: DeploymentRow;
    isNew: boolean;
    deployment: SheetDeployment | null;
  }[] = [];
  const read: {
    row: number;
    place: ReturnType<typeof siteOf>;
    deployment: SheetDeployment;
    of: SheetFields;
    before: DeploymentRow | undefined;
    outcome: SheetPlan['outcomes'][number];
  }[] = [];
  for (const { row, site, deployment } of sheet.rows) {
    await yieldByTime(ctx.deps);
    if (!site) {
      plan.outcomes.push({ site: 'refused', deployment: 'refused' });
      continue;
    }
    const fault = lineFault(site.name);
    if (fault !== null) {
      plan.faults.push({ row, column: 'site', message: `Column "site": The name ${fault}.` });
      plan.outcomes.push({ site: 'refused', deployment: 'refused' });
      continue;
    }
    const place = siteOf(site);
    if (!deployment) {
      plan.outcomes.push({ site: place.outcome, deployment: 'none' });
      continue;
    }
    const refuse = (message: string) => {
      plan.faults.push({ row, column: 'dataset', message: `Column "dataset": ${message}` });
      plan.outcomes.push({ site: place.outcome, deployment: 'refused' });
    };
    const named = deployment.dataset;
    const dataId = named === null ? null : survey.datasets.get(named);
    if (dataId === undefined) {
      refuse(
        `This project has no dataset called "${named}". Write the name of one, or leave the cell empty.`,
      );
      continue;
    }
    if (dataId === 'several') {
      refuse(
        `This project has several datasets called "${named}" that hold files. Delete the one that is not meant, or give the deployment its dataset by the API.`,
      );
      continue;
    }
    const { device_id: recorder, start, end } = deployment;
    const of = { siteId: place.site_id, recorder, start, end, dataId };
    const before = deploymentOf(of);
    if (before === 'several') {
      refuse(
        `This recorder has several deployments at ${place.name}${deployment.start === null ? '' : ' from this moment'}, each with another dataset. Write the name of one.`,
      );
      continue;
    }
    if (before) uploaded.keep(before);
    const outcome: SheetPlan['outcomes'][number] = { site: place.outcome, deployment: 'same' };
    plan.outcomes.push(outcome);
    read.push({ row, place, deployment, of, before, outcome });
  }
  for (const one of read) one.before ??= uploaded.find(one.of);
  const repeated = new Set(read.map(({ before }) => before));
  const correctedRows = await correctedBy(
    ctx,
    survey.deployments.filter((one) => !repeated.has(one)),
    read.flatMap(({ before, of }) => (before ? [] : of)),
  );
  for (const { row, place, deployment, of, before: found, outcome } of read) {
    await yieldByTime(ctx.deps);
    const { start, end, dataId } = of;
    const corrected = correctedRows.get(of);
    const before = found ?? corrected;
    const hasZone = [deployment, before].some((one) => one?.time_zone ?? one?.utc_offset);
    const values = {
      ...dropNulls(deployment),
      ...(dataId === null ? {} : { data_id: dataId }),
      ...(hasZone ? {} : dropNulls(survey.zone)),
      // Times from people replace times from recordings.
      ...(start === null && end === null ? {} : { recorded_from: null, recorded_to: null }),
    };
    const isOfSheet = !before || before.from_sheet === 1 || before.recorded_from !== null;
    const wanted = deploymentColumns({
      ...(before ? { ...before, start: before.starts_at, end: before.ends_at } : {}),
      ...values,
      from_sheet: isOfSheet && (start !== null || end !== null) ? 1 : (before?.from_sheet ?? 0),
    });
    const one: DeploymentRow = {
      ...(before ?? {
        ...noCorrectionYet,
        // IDs keep the order of rows, since all share one creation time.
        deployment_id: `${sheetId}-${String(row).padStart(6, '0')}`,
        project_id: projectId,
        version: 1,
        created_at: at,
        updated_at: at,
      }),
      ...wanted,
      site_id: place.site_id,
      site_name: place.name,
    };
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    const isSame =
      before?.site_id === place.site_id && names.every((name) => wanted[name] === before[name]);
    outcome.deployment = before ? (isSame ? 'same' : 'changed') : 'made';
    const asked = survey.zone.time_zone ?? survey.zone.utc_offset ?? null;
    const kept = wanted.time_zone ?? wanted.utc_offset;
    const namesZone = (deployment.time_zone ?? deployment.utc_offset) !== null;
    if (before && !namesZone && asked !== null && asked !== kept)
      plan.warnings.push(zoneWarning(row, one, asked));
    if (isSame) continue;
    if (corrected) plan.warnings.push(correctedWarning(row, corrected, one));
    planned.push({ row, one, isNew: !before, deployment });
  }
  const cut = new Map<string, { row: number; one: DeploymentRow }>();
  for (const { row, one } of planned) {
    const { device_id: recorder, data_id: dataId, starts_at: start, ends_at: end } = one;
    for (const other of uploaded.cut({ recorder, dataId, start, end }))
      cut.set(other.deployment_id, { row, one: other });
  }
  const stored = new Map(survey.deployments.map((one) => [one.deployment_id, one]));
  for (const { row, one } of cut.values()) {
    planned.push({ row, one, isNew: false, deployment: null });
    plan.warnings.push(cutWarning(row, one, stored.get(one.deployment_id) ?? one));
  }
  const replaced = new Set(planned.map(({ one }) => one.deployment_id));
  const others = survey.deployments.filter((one) => !replaced.has(one.deployment_id));
  const occupied = new Occupied(others);
  const clocks: ClockOfDeployment[] = [];
  await inTurns(ctx.deps, others, (one) => clocks.push(clockThere(one)));
  const rowOf = new Map<DeploymentRow, number>();
  for (const { row, one, isNew, deployment } of planned) {
    await yieldByTime(ctx.deps);
    rowOf.set(one, row);
    const other = occupied.add(one);
    if (other) {
      const message = overlapFault(one, other, stored.has(other.deployment_id));
      plan.faults.push({ row, column: null, message });
    }
    (isNew ? plan.deployments.made : plan.deployments.changed).push(one);
    const correction = deployment && correctionOf(deployment);
    clocks.push(
      isNew ? { row: one, correction: correction ?? noCorrection, order: row } : clockThere(one),
    );
    if (correction && isNew)
      plan.corrections.push({ deployment_id: one.deployment_id, correction });
    else if (correction)
      plan.warnings.push({
        row,
        column: 'clock_offset_s',
        message:
          'The deployment is there already, and its clock is left as it is. Correct it by a correction, which is shown before it is applied.',
      });
  }
  await yieldByTime(ctx.deps);
  if (plan.faults.length === 0)
    for (const shared of sharedTimes(clocks)) {
      const row = rowOf.get(shared.second.row) ?? rowOf.get(shared.first.row);
      if (row !== undefined) plan.warnings.push(sharedWarning(row, shared));
    }
  if (survey.sites.length + plan.sites.made.length > limits.sites_per_project)
    plan.faults.push(limitFault('sites', limits.sites_per_project));
  if (survey.deployments.length + plan.deployments.made.length > limits.deployments_per_project)
    plan.faults.push(limitFault('deployments', limits.deployments_per_project));
  const { sites, deployments } = plan;
  plan.isEmpty = [sites.made, sites.changed, deployments.made, deployments.changed].every(
    (list) => list.length === 0,
  );
  return plan;
}
