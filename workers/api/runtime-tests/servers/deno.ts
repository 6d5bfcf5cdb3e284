import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';
import { localData, room, runnerSecret } from './local-data.ts';
import type { TestServer } from './test-server.ts';

const packaged = fileURLToPath(
  new URL('../../../../node_modules/@deno/linux-x64-glibc/deno', import.meta.url),
);

/** The deno program: from the PATH, else the optional package. Null when there is neither. */
export function denoProgram(): string | null {
  for (const program of ['deno', packaged]) {
    if (program === packaged && !existsSync(packaged)) continue;
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return program;
    } catch {
      continue;
    }
  }
  return null;
}

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
    log: child.log,
    async stop() {
      await child.stop();
      await data.remove();
    },
  };
}
