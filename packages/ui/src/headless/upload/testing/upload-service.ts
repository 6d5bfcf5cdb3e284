import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@biophony/sdk';
import { freePort } from '../../../../../../scripts/service/free-port.ts';
import { ended } from '../../../../../../scripts/service/keep-runner.ts';
import { startApi } from '../../../../../../scripts/service/processes.ts';
import { steeredCalls, type SteeredCalls } from './steered-calls.ts';

export interface UploadService {
  /** Somebody's client, whose calls go through `calls`. */
  client: Client;
  calls: SteeredCalls;
  projectId: string;
}

/** A service of its own on a free port, with its data in a folder that `close` removes. */
export async function openUploadService() {
  const dataDir = await mkdtemp(join(tmpdir(), 'biophony-ui-'));
  const port = await freePort();
  const { url, api } = await startApi({
    port,
    dataDir,
    runnerSecret: 'r'.repeat(43),
    output: 'ignore',
  });
  let people = 0;
  return {
    /** A person with an empty project. */
    async person(): Promise<UploadService> {
      const calls = steeredCalls();
      const anyone = createClient({ baseUrl: url });
      const session = await anyone.auth.signUp({
        email: `person-${++people}@biophony.example`,
        password: 'heard-at-first-light',
        name: 'Ada Lovelace',
      });
      const token = await anyone.auth.token(session.token);
      const client = createClient({
        baseUrl: url,
        auth: { getToken: async () => token },
        fetch: calls.fetch,
        maxRetries: 0,
      });
      const project = await client.projects.create({ title: 'North ridge', description: '' });
      return { client, calls, projectId: project.project_id };
    },
    async close() {
      api.kill('SIGTERM');
      await ended(api);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
