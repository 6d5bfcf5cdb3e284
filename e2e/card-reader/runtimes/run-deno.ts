import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../support/biophony.ts';
import type { Report, Visit } from './upload-and-wait.ts';

const packaged = `${root}node_modules/@deno/linux-x64-glibc/deno`;

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

/** Makes the visit in Deno, which may do nothing but talk to the network. */
export async function runInDeno(program: string, visit: Visit): Promise<Report> {
  const script = fileURLToPath(new URL('./deno-program.ts', import.meta.url));
  const flags = ['--no-check', '--no-lock', '--conditions=biophony', '--allow-net'];
  const { stdout } = await promisify(execFile)(
    program,
    ['run', ...flags, script, JSON.stringify(visit)],
    { cwd: root },
  );
  return JSON.parse(stdout) as Report;
}
