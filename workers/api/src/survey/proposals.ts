import { type DeploymentProposal, limits } from '@biophony/contract';
import { isFactoryTime, timeInMilliseconds } from '@biophony/recordings';
import { distanceM, groupRecordings, type RecordingGroup } from '@biophony/recordings/survey';
import { allRows, jsonMember, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { ownDataset } from '../storage/dataset-row.ts';
import {
  clockOfDeployment,
  membership,
  recordedSql,
  recorderSql,
  recordingsOfDataset,
  type TimedRecording,
} from './deployment-recordings.ts';
import { correctionOf, type DeploymentRow } from './deployment-row.ts';
import { ofRecorders } from './overlaps.ts';

interface PlacedFile extends TimedRecording {
  latitude: string | number | null;
  longitude: string | number | null;
}

interface SiteCoordinates {
  site_id: string;
  name: string;
  latitude: number;
  longitude: number;
}

const nearM = 100;
const dayMs = 86_400_000;

async function placedSites(ctx: Context, projectId: string): Promise<SiteCoordinates[]> {
  const results = await allRows<SiteCoordinates>(
    ctx.deps.db,
    sql`SELECT site_id, name, latitude, longitude FROM sites
      WHERE project_id = ${projectId} AND latitude IS NOT NULL AND longitude IS NOT NULL`,
  );
  return results;
}

function nearest(sites: readonly SiteCoordinates[], { latitude, longitude }: RecordingGroup) {
  if (latitude === null || longitude === null) return null;
  const [closest] = sites
    .map((site) => ({ site, metres: distanceM(site, { latitude, longitude }) }))
    .filter(({ metres }) => metres <= nearM)
    .sort((a, b) => a.metres - b.metres);
  return closest ? { site_id: closest.site.site_id, name: closest.site.name } : null;
}

function concernsOf({ recorded_from: from, recorded_to: to }: RecordingGroup, now: Date): string[] {
  const concerns = [];
  if (isFactoryTime(from))
    concerns.push(
      `The clock was not set: its recordings begin at ${from}. Correct the clock of this deployment by a shift.`,
    );
  if (timeInMilliseconds(to) > now.getTime() + dayMs)
    concerns.push(
      `Its recordings reach into the future, to ${to}. Correct the clock of this deployment.`,
    );
  return concerns;
}

const isThere = (rows: readonly DeploymentRow[], recordedAt: string): string | null => {
  const match = rows.find((row) => {
    const correction = correctionOf(row);
    const time = clockOfDeployment(row, correction)(recordedAt);
    return time !== null && membership(row, correction)(recordedAt, time.ms);
  });
  return match?.deployment_id ?? null;
};

interface RecorderRow {
  device_id: string | null;
  timed: number;
  untimed: number;
}

/** Per dataset; a card has one or two. */
const mostRecorders = 5000;

export const listProposals: Handler<'deploymentProposals'> = async ({ ctx, params }) => {
  const { data_id: dataId, project_id: projectId } = await ownDataset(ctx, params.dataId);
  const { db } = ctx.deps;
  const recorders = await allRows<RecorderRow>(
    db,
    sql`SELECT ${recorderSql} AS device_id, count(${recordedSql}) AS timed,
        count(*) - count(${recordedSql}) AS untimed FROM files
      WHERE data_id = ${dataId} AND kind = 'recording' GROUP BY 1
      ORDER BY device_id NULLS FIRST LIMIT ${mostRecorders}`,
  );
  const sites = await placedSites(ctx, projectId);
  const deployments = await ofRecorders(
    ctx,
    projectId,
    recorders.map(({ device_id }) => device_id),
  );
  const proposals: DeploymentProposal[] = [];
  let untimed = recorders.reduce((sum, recorder) => sum + recorder.untimed, 0);
  let leftOut = 0;
  const places = sql`, CAST(${jsonMember(sql`recording`, 'latitude')} AS DOUBLE PRECISION) AS latitude,
    CAST(${jsonMember(sql`recording`, 'longitude')} AS DOUBLE PRECISION) AS longitude`;
  for (const { device_id: deviceId, timed } of recorders) {
    await yieldByTime(ctx.deps);
    if (timed === 0) continue;
    if (proposals.length >= limits.deployment_batch) {
      leftOut += 1;
      continue;
    }
    const folding = groupRecordings(limits.deployment_batch - proposals.length);
    for await (const rows of recordingsOfDataset<PlacedFile>(
      ctx.deps,
      dataId,
      deviceId,
      {},
      places,
    ))
      for (const row of rows) {
        const { latitude, longitude } = row;
        const added = folding.add({
          ...row,
          latitude: latitude === null ? null : Number(latitude),
          longitude: longitude === null ? null : Number(longitude),
        });
        if (!added) untimed += 1;
      }
    const there = deployments.filter(
      (row) => row.device_id === deviceId && (row.data_id === null || row.data_id === dataId),
    );
    leftOut += folding.leftOut();
    for (const group of folding.groups())
      proposals.push({
        device_id: deviceId,
        ...group,
        site: nearest(sites, group),
        deployment_id: isThere(there, group.recorded_from),
        concerns: concernsOf(group, ctx.now),
      });
  }
  return { proposals, untimed, left_out: leftOut };
};
