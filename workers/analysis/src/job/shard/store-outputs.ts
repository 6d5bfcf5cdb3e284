import { extname } from 'node:path';
import type { Lease } from '@biophony/contract';
import { reachableUrl } from './own-store.ts';
import type { RunnerApi } from '../runner-api.ts';
import { measureFile, upload } from '../transfer.ts';

const contentTypes: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  '.parquet': 'application/vnd.apache.parquet',
  '.txt': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
};

/** Puts the outputs of a shard into the store, under its lease; answers what to complete it with. */
export async function storeOutputs(
  { api, apiUrl }: { api: RunnerApi; apiUrl: string },
  lease: Lease,
  files: readonly { name: string; path: string }[],
  signal: AbortSignal,
): Promise<{ name: string; size_bytes: number; sha256: string }[]> {
  const outputs = await Promise.all(
    files.map(async ({ name, path }) => ({ name, ...(await measureFile(path)) })),
  );
  const answer = await api.call(
    'runnerOutputs',
    {
      lease_token: lease.lease_token,
      outputs: outputs.map((output) => ({
        ...output,
        content_type: contentTypes[extname(output.name)] ?? 'application/octet-stream',
      })),
    },
    { shardId: lease.shard_id },
  );
  for (const target of answer.outputs) {
    const file = files.find(({ name }) => name === target.name);
    const upload_url = reachableUrl(target.upload_url, lease, apiUrl);
    if (file) await upload({ ...target, upload_url }, file.path, signal);
  }
  return outputs;
}
