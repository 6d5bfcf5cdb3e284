import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import type { Child } from './child.ts';
import { localData, type LocalData } from './local-data.ts';
import { nodeEntry, startEntry, testServerOf } from './local-server.ts';
import type { TestServer } from './test-server.ts';

/**
 * Several processes of one service on one database, each with its own data folder. Without a bucket
 * in `env` they share the folder of objects, like a mounted one.
 */
export interface Processes {
  data: LocalData;
  ports: readonly number[];
  children: Child[];
  /** On its own port; `env` overrides the common settings. */
  start(at: number, env?: NodeJS.ProcessEnv): Promise<Child>;
  /** Without a proxy. */
  server(at: number): TestServer;
  stop(): Promise<void>;
}

/** Starts `count` processes at once, with a place for one more. `env`: settings of all. */
export async function startProcesses(
  count: number,
  database: URL,
  env: NodeJS.ProcessEnv = {},
): Promise<Processes> {
  const data = await localData(undefined, database);
  const ports = await Promise.all(Array.from({ length: count + 1 }, () => freePort()));
  const objects = mkdtempSync(join(tmpdir(), 'biophony-objects-'));
  const folders = ports.map(() => mkdtempSync(join(tmpdir(), 'biophony-process-')));
  for (const folder of folders) symlinkSync(objects, join(folder, 'objects'));
  const shared = {
    BIOPHONY_AUTH_SECRET: 'one-secret-for-all-processes-of-these-tests',
    BIOPHONY_BASE_URL: `http://localhost:${ports[0]}`,
    ...env,
  };
  const start: Processes['start'] = (at, own = {}) =>
    startEntry(nodeEntry, data, {
      ...shared,
      PORT: String(ports[at]),
      BIOPHONY_DATA_DIR: folders[at],
      ...own,
    });
  const made = await Promise.allSettled(Array.from({ length: count }, (_, at) => start(at)));
  const children = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await data.remove();
    for (const folder of [...folders, objects]) rmSync(folder, { recursive: true, force: true });
  };
  const failed = made.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    data,
    ports,
    children,
    start,
    server(at) {
      const child = children[at];
      if (!child) throw new Error(`There is no process ${at}`);
      return { ...testServerOf(nodeEntry, data, child), baseUrl: `http://127.0.0.1:${ports[at]}` };
    },
    stop,
  };
}
