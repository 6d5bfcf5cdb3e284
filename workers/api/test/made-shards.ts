import type { Lease, SentSummary } from '@biophony/contract';
import { analysisHandlers, runnerHandlers } from '../src/app/handlers.ts';
import { storedDataset, type MadeDataset } from './made-upload.ts';
import type { ServiceContext } from './service-context.ts';

export const indices = { analysis_type: 'acoustic_indices', model: null, model_version: null };

/** 57.6 MB make one shard of ten minutes. */
export async function queuedAnalysis(
  service: ServiceContext,
  userId: string,
  names = ['20260501_050000.WAV'],
): Promise<MadeDataset & { analysisId: string }> {
  const dataset = await storedDataset(service, userId, names);
  const { analysis } = await service.call(analysisHandlers.analysesCreate, userId, {
    params: { projectId: dataset.project_id },
    body: { analysis_type: 'acoustic_indices' },
  });
  const { analysis_id: analysisId } = analysis;
  await service.call(analysisHandlers.analysesExecute, userId, { params: { analysisId } });
  return { ...dataset, analysisId };
}

export const readAnalysis = async (service: ServiceContext, userId: string, analysisId: string) =>
  (await service.call(analysisHandlers.analysesGet, userId, { params: { analysisId } })).analysis;

export const lease = async (service: ServiceContext, types = [indices]): Promise<Lease | null> =>
  (
    await service.call(runnerHandlers.runnerLease, '', {
      body: { runner_id: 'runner', analysis_types: types },
    })
  ).lease;

export async function mustLease(service: ServiceContext): Promise<Lease> {
  const taken = await lease(service);
  if (!taken) throw new Error('There was nothing to lease');
  return taken;
}

export const heartbeat = (service: ServiceContext, held: Lease, files_done = 0) =>
  service.call(runnerHandlers.runnerHeartbeat, '', {
    params: { shardId: held.shard_id },
    body: { lease_token: held.lease_token, files_done, seconds_done: files_done },
  });

export const release = (
  service: ServiceContext,
  held: Lease,
  error: string | null,
  final = false,
) =>
  service.call(runnerHandlers.runnerRelease, '', {
    params: { shardId: held.shard_id },
    body: { lease_token: held.lease_token, error, final },
  });

const key = (held: Lease, prefix: string, name: string) =>
  `${prefix}${held.shard_index}-${held.lease_token}/${name}`;

/** Three bytes under the lease's prefix. */
export async function putOutput(service: ServiceContext, held: Lease, name: string) {
  const row = await service.db
    .prepare('SELECT prefix FROM shards WHERE shard_id = ?')
    .bind(held.shard_id)
    .first<{ prefix: string }>();
  const at = key(held, row?.prefix ?? '', name);
  await service.blobs.put(at, new Uint8Array(3));
  return { name, size_bytes: 3, sha256: '0'.repeat(64) };
}

export const complete = (
  service: ServiceContext,
  held: Lease,
  outputs: { name: string; size_bytes: number; sha256: string }[],
  counts: { analysed: number; refused: number },
  more: Partial<SentSummary> = {},
) => {
  const summary: SentSummary = {
    analysis_type: held.analysis_type,
    model: 'none',
    model_version: '1',
    settings: {},
    files: { total: counts.analysed + counts.refused, ...counts },
    seconds_analysed: 1,
    detections: 0,
    ...(more as object),
  };
  return service.call(runnerHandlers.runnerComplete, '', {
    params: { shardId: held.shard_id },
    body: {
      lease_token: held.lease_token,
      outputs,
      files_analysed: counts.analysed,
      files_refused: counts.refused,
      seconds_analysed: 1,
      summary: held.kind === 'merge' ? summary : null,
    },
  });
};
