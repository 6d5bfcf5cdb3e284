import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until as soon } from './until.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Both streams; throws when it ends before. Returns the output. */
  until(isSo: RegExp | ((output: string) => boolean)): Promise<string>;
}

/** A program, with arguments, that changes rights. */
export type Launcher = readonly string[];

/** Without a terminal; gathers its output. */
export function start(
  program: 'biophony' | 'biophony-analysis',
  args: string[],
  env: Record<string, string> = {},
  launcher: Launcher = [],
): Running {
  const packageDir = program === 'biophony' ? 'packages/cli' : 'workers/analysis';
  const script = `${root}${packageDir}/bin/${program}.js`;
  const [file = '', ...rest] = [...launcher, process.execPath, script, ...args];
  const child = spawn(file, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr, output, isOver] = ['', '', '', false];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
    output += chunk;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      isOver = true;
      resolve({ code, stdout, stderr });
    }),
  );
  const until: Running['until'] = async (isSo) => {
    const holds = () => (isSo instanceof RegExp ? isSo.test(output) : isSo(output));
    await soon(
      () => holds() || isOver,
      () => `${program} to say ${isSo}; it said:\n${output}`,
    );
    if (!holds()) throw new Error(`${program} ended before it said ${isSo}:\n${output}`);
    return output;
  };
  return { child, ended, until };
}

export const run = (...args: Parameters<typeof start>): Promise<Ended> => start(...args).ended;
