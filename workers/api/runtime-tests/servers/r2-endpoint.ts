import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Signer } from '@biophony/s3';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { wrangler, wranglerEnvironment } from '../../../../tools/scripts/service/wrangler.ts';
import { s3Blobs } from '../../src/platform/s3-blobs.ts';
import type { ObjectStore } from '../../src/base/settings.ts';
import { startChild } from './child.ts';

const configuration = `name = "store"
main = "worker.js"
compatibility_date = "2026-01-01"
[[r2_buckets]]
binding = "OBJECTS"
bucket_name = "biophony"
[r2_buckets.local_dev.experimental_s3_credentials]
accessKeyId = "local"
secretAccessKey = "local-secret"
`;

/** The bucket of `wrangler dev` at this endpoint. */
export const localStore = (endpoint: string): ObjectStore => ({
  endpoint,
  bucket: 'biophony',
  accessKeyId: 'local',
  secretAccessKey: 'local-secret',
  region: 'auto',
});

/** Bytes by key, at most a thousand objects. */
export async function objectsIn(store: ObjectStore): Promise<Map<string, number>> {
  const { blobs } = await s3Blobs(s3Signer(store)).list('');
  return new Map(blobs.map(({ key, size }) => [key, size]));
}

/** R2 with its S3 endpoint, beside an empty Worker. */
export async function startR2(): Promise<{ store: ObjectStore; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-r2-'));
  writeFileSync(join(folder, 'wrangler.toml'), configuration);
  writeFileSync(
    join(folder, 'worker.js'),
    'export default { fetch: () => new Response("a store") };',
  );
  const port = await freePort();
  const args = ['dev', '--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0'];
  const child = await startChild(
    process.execPath,
    [wrangler, ...args, '--show-interactive-dev-session=false'],
    { cwd: folder, env: wranglerEnvironment(folder), ready: /Ready on (\S+)/ },
  );
  return {
    store: localStore(`http://localhost:${port}/cdn-cgi/local/r2/s3`),
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
