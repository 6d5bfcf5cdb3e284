import { execFile, type ChildProcess } from 'node:child_process';
import { expect } from 'vitest';
import { packageDir, type LocalData } from './local-data.ts';

export interface Ended {
  /** Null after a signal. */
  code: number | null;
  stdout: string;
  /** Whole output. */
  said: string;
}

/**
 * Runs `biophony-admin` in its own process on the installation of `data`; `env` overrides its
 * settings.
 */
export function startAdmin(
  data: Pick<LocalData, 'env'>,
  args: string[],
  env: NodeJS.ProcessEnv = {},
) {
  let child: ChildProcess | undefined;
  const ended = new Promise<Ended>((resolve) => {
    child = execFile(
      process.execPath,
      ['--conditions=biophony', 'src/admin/main.ts', ...args],
      { cwd: packageDir, env: { ...data.env, ...env }, maxBuffer: 1e8 },
      (_cause, stdout, stderr) =>
        resolve({ code: child?.exitCode ?? null, stdout, said: stdout + stderr }),
    );
  });
  return { ended, kill: () => child?.kill('SIGKILL') };
}

/** Expects a refusal; returns its sentence. */
export async function refusedAdmin(
  data: Pick<LocalData, 'env'>,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  const { code, said } = await startAdmin(data, args, env).ended;
  expect(code, said).toBeGreaterThan(0);
  return said;
}

/** Expects success; returns the object. */
export async function doneAdmin<T = Record<string, unknown>>(
  data: Pick<LocalData, 'env'>,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<T> {
  const { code, said, stdout } = await startAdmin(data, [...args, '--json'], env).ended;
  expect(code, said).toBe(0);
  return JSON.parse(stdout) as T;
}
