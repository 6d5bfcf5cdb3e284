import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import { expect, onTestFinished, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { temporaryFolder } from '../testing/files.ts';
import { FinalShardError } from './lease-loop.ts';
import { createRunnerApi } from './runner-api.ts';
import { createPoolKeeper, workShard } from './work-shard.ts';

/** How the work on a shard without files ends, with the models that are given. */
async function failureOf(settings: Record<string, unknown>, hasModel: boolean): Promise<unknown> {
  const modelsDir = await temporaryFolder();
  if (hasModel) await writeCallClassifier(join(modelsDir, callClassifierId));
  const workFolder = await temporaryFolder();
  const pools = createPoolKeeper({ threads: 1 });
  onTestFinished(() => pools.close());
  const apiUrl = 'http://127.0.0.1:1';
  const { signal } = new AbortController();
  const api = createRunnerApi({ baseUrl: apiUrl, secret: 'secret', stopping: AbortSignal.abort() });
  const lease: Lease = {
    shard_id: 'shard',
    shard_index: 0,
    kind: 'analyse',
    attempt: 1,
    lease_token: 'token',
    expires_at: '2026-05-21T05:00:30.000Z',
    analysis_id: 'analysis',
    analysis_type: `model:${callClassifierId}`,
    settings,
    base_url: 'https://biophony.example',
    files: [],
    parts: [],
  };
  const tools = { api, apiUrl, pools, modelsDir, workFolder, handInSeconds: 10 };
  const failure = await workShard(tools, lease, { signal, fileDone() {}, stop() {} }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(await readdir(workFolder)).toEqual([]);
  return failure;
}

test('a model that was removed from this machine is no reason for other runners not to try', async () => {
  const failure = await failureOf({}, false);
  expect(failure).toMatchObject({ message: expect.stringContaining('is not installed') });
  expect(failure).not.toBeInstanceOf(FinalShardError);
});

test.each([
  [{ overlap: 2.5 }, 'overlap'],
  [{ timezone: 'Europe/Nowhere' }, 'Nowhere'],
])(
  'settings that no runner can do anything with end the work at once (%j)',
  async (settings, why) => {
    const failure = await failureOf(settings, true);
    expect(failure).toBeInstanceOf(FinalShardError);
    expect(failure).toMatchObject({ message: expect.stringContaining(why) });
  },
);
