import { limits, type DeploymentEffort } from '@biophony/contract';
import { deploymentZone, effortHours, localHourOf } from '@biophony/recordings/survey';
import { correctionOf, type DeploymentRow } from '../deployments/deployment-row.ts';
import type { Context } from '../../../http/handler.ts';
import {
  candidatesOf,
  clockOfDeployment,
  datasetsOf,
  type Claims,
} from '../recordings/recordings-of.ts';
import { failedFiles, type FailedFile } from './failed-files.ts';
import { failureOf, type JudgedRecording } from './failure-of.ts';

/** Files by local day and reason. */
function failureCounts() {
  const counts = new Map<string, DeploymentEffort['failures'][number]>();
  return {
    add(date: string | null, reason: string) {
      const key = `${date ?? ''} ${reason}`;
      const known = counts.get(key);
      if (known) known.files += 1;
      else counts.set(key, { date, reason, files: 1 });
    },
    list: () =>
      [...counts.values()].sort((a, b) =>
        `${a.date ?? '~'} ${a.reason}` < `${b.date ?? '~'} ${b.reason}` ? -1 : 1,
      ),
  };
}

/** Failed files of datasets, each read once in a call. */
export type FailedFilesOf = (dataId: string) => Promise<FailedFile[]>;

export function rememberFailedFiles({ deps }: Context): FailedFilesOf {
  const known = new Map<string, Promise<FailedFile[]>>();
  return (dataId) => {
    const files = known.get(dataId) ?? failedFiles(deps.db, dataId);
    known.set(dataId, files);
    return files;
  };
}

/** What a deployment recorded, by local hour, with its files of which nothing counts; and how many recordings were read for it. */
export async function deploymentEffort(
  ctx: Context,
  row: DeploymentRow,
  claims: Claims,
  failedOf: FailedFilesOf,
): Promise<{ effort: DeploymentEffort; read: number }> {
  const { db } = ctx.deps;
  const correction = correctionOf(row);
  const zone = deploymentZone(row);
  const clock = clockOfDeployment(row, correction);
  const belongs = claims.of(row, correction);
  const hours = effortHours(zone, limits.effort_hours);
  const failures = failureCounts();
  const dayOf = (ms: number) => localHourOf(ms, zone).slice(0, 10);
  let read = 0;
  let recordings = 0;
  let first: number | null = null;
  let last: number | null = null;
  for await (const rows of candidatesOf<JudgedRecording>(ctx.deps, row, [correction], ['issue'])) {
    read += rows.length;
    for (const recording of rows) {
      const time = clock(recording.recorded_at);
      if (!time || !belongs(recording.recorded_at, time.ms, recording.data_id)) continue;
      recordings += 1;
      const failure = failureOf(recording);
      if (failure !== null) failures.add(dayOf(time.ms), failure);
      else {
        hours.add(time.ms, recording.duration_s ?? 0);
        first = Math.min(first ?? time.ms, time.ms);
        const end = time.ms + (recording.duration_s ?? 0) * 1000;
        last = Math.max(last ?? end, end);
      }
    }
  }
  for (const dataId of await datasetsOf(db, row))
    for (const { recorded, device_id, reason } of await failedOf(dataId)) {
      if (ctx.deps.turns?.isOver) await ctx.deps.turns.next();
      if (device_id !== null && device_id !== row.device_id) continue;
      const time = recorded === null ? null : clock(recorded);
      if (!time || recorded === null || !belongs(recorded, time.ms, dataId)) continue;
      failures.add(dayOf(time.ms), reason);
    }
  const { total, leftOut } = hours.seconds();
  return {
    read,
    effort: {
      deployment_id: row.deployment_id,
      site_id: row.site_id,
      time_zone: zone,
      recordings,
      seconds: total,
      first: first === null ? null : new Date(first).toISOString(),
      last: last === null ? null : new Date(last).toISOString(),
      hours: hours.rows(),
      hours_left_out_s: leftOut,
      failures: failures.list(),
    },
  };
}
