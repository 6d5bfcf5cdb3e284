import { denoProgram } from '../../../../tools/scripts/service/deno.ts';
import { startCeph } from './ceph.ts';
import { startChild, type Child } from './child.ts';
import { localData, packageDir, runnerSecret, type LocalData } from './local-data.ts';
import { objectsIn } from './r2-endpoint.ts';
import { settingsOf } from './store-settings.ts';
import type { TestServer } from './test-server.ts';

/** Runs the service of one runtime on a data folder. */
export interface LocalEntry {
  name: string;
  program: string;
  args(folder: string): string[];
}

export const nodeEntry: LocalEntry = {
  name: 'node',
  program: process.execPath,
  args: () => ['--conditions=biophony', 'src/server/main.ts'],
};

export const denoEntry = (program: string): LocalEntry => ({
  name: 'deno',
  program,
  args: (folder) => [
    'run',
    '--no-check',
    '--no-lock',
    '--conditions=biophony',
    '--allow-env',
    '--allow-net',
    '--allow-sys',
    '--allow-read',
    `--allow-write=${folder}`,
    'src/server/deno.ts',
  ],
});

/** Node, and Deno where installed. */
export function localEntries(): LocalEntry[] {
  const deno = denoProgram();
  if (!deno) console.log('Not tested on Deno: there is no deno on this machine.');
  return deno ? [nodeEntry, denoEntry(deno)] : [nodeEntry];
}

/** In its own process; `env` overrides the data's settings. */
export const startEntry = (
  { program, args }: LocalEntry,
  data: LocalData,
  env: NodeJS.ProcessEnv = {},
): Promise<Child> =>
  startChild(program, args(data.folder), {
    cwd: packageDir,
    env: { ...data.env, ...env },
    ready: /ready at (\S+)/,
  });

export const testServerOf = (entry: LocalEntry, data: LocalData, child: Child): TestServer => ({
  name: entry.name,
  outsideStore: null,
  baseUrl: child.ready,
  runnerSecret,
  signer: data.signer,
  outside: data.outside,
  sql: data.sql,
  objects: data.objects,
  log: child.log,
  async stop() {
    await child.stop();
    await data.remove();
  },
});

/** On a fresh data folder; `database` is an empty PostgreSQL database. */
export async function startLocal(entry: LocalEntry, database?: URL): Promise<TestServer> {
  const data = await localData(undefined, database);
  return testServerOf(entry, data, await startEntry(entry, data));
}

/** Objects are in a bucket of Ceph; `database` is an empty PostgreSQL database. */
export async function startOnCeph(entry: LocalEntry, database?: URL): Promise<TestServer> {
  const [data, ceph] = await Promise.all([localData(undefined, database), startCeph()]);
  const { store } = ceph;
  const server = testServerOf(entry, data, await startEntry(entry, data, settingsOf(store)));
  return {
    ...server,
    outsideStore: { name: 'Ceph', lacks: [] },
    objects: () => objectsIn(store),
    async stop() {
      await server.stop();
      await ceph.stop();
    },
  };
}
