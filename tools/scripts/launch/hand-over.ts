import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { launcherVariable } from './launcher-variable.ts';

/** The `node` package names its program differently on Windows. */
const pinnedPath = process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node';

/** `from` is a file URL; null when not installed. */
export function pinnedNode(from: string): string | null {
  try {
    return createRequire(from).resolve(pinnedPath);
  } catch {
    return null;
  }
}

/**
 * Passes signals on through a pipe: a terminal sends Ctrl-C to both processes, and the program must
 * count both as one (`handed-over.ts`). When this process dies the pipe closes, and the program
 * ends too.
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
