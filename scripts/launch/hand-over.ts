import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { launcherVariable } from './launcher-variable.ts';

/** The `node` package has its program under another name on Windows. */
const pinnedPath = process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node';

/** The pinned Node as a program or package at `from` (a file URL) would find it; null where it is not installed. */
export function pinnedNode(from: string): string | null {
  try {
    return createRequire(from).resolve(pinnedPath);
  } catch {
    return null;
  }
}

/**
 * Runs a program under another Node and ends as it ends. Signals to this process are told to the program by a pipe: the
 * terminal sends Ctrl-C to both, and the program can then count what it was told and what it got as one
 * (`handed-over.ts`). When this process dies the pipe closes, and the program ends too.
 */
export function handOver(node: string, args: readonly string[]): void {
  const preload = new URL('./handed-over.js', import.meta.url).href;
  const child = spawn(node, ['--import', preload, ...args], {
    env: { ...process.env, [launcherVariable]: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const pipe = child.stdio[3] as NodeJS.WritableStream;
  pipe.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void pipe.write(`${signal}\n`));
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(2);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
