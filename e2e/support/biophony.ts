import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts one of the built programs, without a terminal, and gathers what it prints. */
export function start(
  program: 'biophony' | 'biophony-analysis',
  args: string[],
  env: Record<string, string> = {},
): Running {
  const packageDir = program === 'biophony' ? 'packages/cli' : 'workers/analysis';
  const child = spawn(process.execPath, [`${root}${packageDir}/bin/${program}.js`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  return { child, ended };
}

/** Runs one of the built programs to its end. */
export const run = (...args: Parameters<typeof start>): Promise<Ended> => start(...args).ended;
