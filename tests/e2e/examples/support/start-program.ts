import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../support/biophony.ts';

export const examples = join(root, 'examples');

/** Set by npm and the test runner; readers do not have them. */
const ofTheRunner = /^(npm_|NODE_ENV$|VITEST)/i;

/** `node` is the tests' Node. */
export const withNode = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheRunner.test(name))),
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  ...env,
});

export const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

export interface Started {
  output(): string;
  /** With everything that it started. */
  stop(): Promise<void>;
}

/** In its own group; returns once it prints that it is ready. */
export async function startProgram(
  [program = '', ...args]: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; ready: RegExp },
): Promise<Started> {
  const { ready, ...place } = options;
  const child = spawn(program, args, {
    ...place,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${program} ended:\n${output}`)));
  });
  return {
    output: () => output,
    async stop() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** For as long as a test runs. */
export async function startForTest(...given: Parameters<typeof startProgram>): Promise<Started> {
  const started = await startProgram(...given);
  onTestFinished(() => started.stop());
  return started;
}
