import { createHash } from 'node:crypto';
import { limits } from '@biophony/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mustLease, queuedAnalysis } from '../../test/made-shards.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { analysisHandlers, runnerHandlers } from '../app/handlers.ts';
import { runMaintenance } from '../app/maintenance.ts';
import { storeRoutes } from '../platform/folder-routes.ts';

const bytes = new TextEncoder().encode('file,start_s\n');
const sha256 = createHash('sha256').update(bytes).digest('hex');

let service: ServiceContext;
let analysisId: string;
beforeEach(async () => {
  service = await ServiceContext.start();
  ({ analysisId } = await queuedAnalysis(service, await service.user('ada')));
});
afterEach(() => service.close());

/** The links of a lease for these outputs, each as a way to put the bytes there. */
async function linksFor(names: string[]) {
  const held = await mustLease(service);
  const outputs = names.map((name) => ({
    name,
    size_bytes: bytes.length,
    sha256,
    content_type: 'text/csv',
  }));
  const signed = await service.call(runnerHandlers.runnerOutputs, '', {
    params: { shardId: held.shard_id },
    body: { lease_token: held.lease_token, outputs },
  });
  return signed.outputs.map(({ upload_url }) => async () => {
    const headers = { 'content-length': String(bytes.length) };
    const put = new Request(upload_url, { method: 'PUT', body: bytes, headers });
    return (await storeRoutes(service.blobs, service.deps.log).fetch(put)).status;
  });
}
const objects = async () => (await service.blobs.list('u/')).blobs.length;

it('outputs are taken while their shard is leased, and not when the lease has run out', async () => {
  const [first, late] = await linksFor(['part.csv', 'late.csv']);
  const before = await objects();
  expect(await first?.()).toBe(200);
  service.passSeconds(limits.lease_seconds + 1);
  await runMaintenance(service.deps);
  expect(await late?.()).toBe(404);
  // What it brought before goes with its lease.
  expect(await objects()).toBe(before);
});

it('outputs of a deleted analysis are not taken', async () => {
  const [late] = await linksFor(['part.csv']);
  await service.call(analysisHandlers.analysesDelete, 'ada', { params: { analysisId } });
  await service.settled();
  const before = await objects();
  expect(await late?.()).toBe(404);
  expect(await objects()).toBe(before);
});
