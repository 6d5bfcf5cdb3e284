import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../support/biophony.ts';
import type { Report, Visit } from './upload-and-wait.ts';

/** Deno may only use the network. */
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
