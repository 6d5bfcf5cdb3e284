import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface CliRun {
  code: number | null;
  stdout: string;
  stderr: string;
  lines: Record<string, unknown>[];
}

export const jsonLines = (stdout: string): CliRun['lines'] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Runs the command line in its own process, without a terminal. */
export function runCli(args: string[], env: Record<string, string>, input = ''): Promise<CliRun> {
  const child = spawn(process.execPath, ['--conditions=biophony', main, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, stdout, stderr, lines: jsonLines(stdout) });
    });
  });
}
