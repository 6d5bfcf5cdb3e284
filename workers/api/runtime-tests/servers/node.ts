import { startChild } from './child.ts';
import { localData, room, runnerSecret } from './local-data.ts';
import type { TestServer } from './test-server.ts';

/** The Node entry in a process of its own, on a fresh data folder. */
export async function startNode(): Promise<TestServer> {
  const data = await localData();
  const child = await startChild(process.execPath, ['--conditions=biophony', 'src/node/main.ts'], {
    cwd: room,
    env: data.env,
    ready: /ready at (\S+)/,
  });
  return {
    name: 'node',
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
