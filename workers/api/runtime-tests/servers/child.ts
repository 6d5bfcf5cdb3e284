import { spawn } from 'node:child_process';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';

export interface Child {
  /** First group of the line that reports readiness. */
  ready: string;
  log(): string;
  /** At once, like a crash. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Waits for the line that reports readiness, or for the program's end. `stop` ends the whole
 * process group.
 */
export async function startChild(
  command: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd: string; ready: RegExp; uid?: number; gid?: number },
): Promise<Child> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let log = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null) return;
    try {
      process.kill(-child.pid, signal);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
    }
  };
  const stop = async () => {
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), waitMs);
    await ended;
    clearTimeout(timer);
  };
  const crash = async () => {
    kill('SIGKILL');
    await ended;
  };
  const ready = await new Promise<string>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      // Does not search the output of thousands of calls each time.
      if (isReady) return;
      const found = options.ready.exec(log);
      if (!found) return;
      isReady = true;
      resolve(found[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${command} ended before it was ready:\n${log}`)));
  }).catch(async (cause: unknown) => {
    await stop();
    throw cause;
  });
  return { ready, log: () => log, crash, stop };
}
