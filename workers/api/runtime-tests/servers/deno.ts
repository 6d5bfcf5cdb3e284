import { startChild } from './child.ts';
import { localData, room, runnerSecret } from './local-data.ts';
import type { TestServer } from './test-server.ts';

/** The Deno entry in a process of its own, on a fresh data folder. */
export async function startDeno(program: string): Promise<TestServer> {
  const data = await localData();
  const child = await startChild(
    program,
    [
      'run',
      '--no-check',
      '--no-lock',
      '--conditions=biophony',
      '--allow-env',
      '--allow-net',
      '--allow-sys',
      '--allow-read',
      `--allow-write=${data.folder}`,
      'src/deno/main.ts',
    ],
    { cwd: room, env: data.env, ready: /ready at (\S+)/ },
  );
  return {
    name: 'deno',
    baseUrl: child.ready,
    runnerSecret,
    forge: data.forge,
    outside: data.outside,
    sql: data.sql,
    log: child.log,
    async stop() {
      await child.stop();
      await data.remove();
    },
  };
}
