import { vi } from 'vitest';
import { createProgram } from '../src/program.ts';
import { jsonLines, type CliRun } from './run-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Thrown for the program's `process.exit`. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** Runs the command line in this process: ten times as fast as in its own. */
export async function runHere(args: string[], env: Record<string, string>): Promise<CliRun> {
  const before = { env: process.env, exitCode: process.exitCode };
  const said = { stdout: '', stderr: '' };
  const spies = [
    ...(['stdout', 'stderr'] as const).map((stream) =>
      vi
        .spyOn(process[stream], 'write')
        .mockImplementation((text) => Boolean((said[stream] += String(text)))),
    ),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  process.env = { PATH: process.env.PATH, ...env };
  process.exitCode = undefined;
  try {
    await createProgram(args).parseAsync(args, { from: 'user' });
    return { code: Number(process.exitCode ?? 0), ...said, lines: jsonLines(said.stdout) };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: error.code, ...said, lines: jsonLines(said.stdout) };
  } finally {
    process.env = before.env;
    process.exitCode = before.exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

/** With the key `k` of a service. */
export function commandsOf(apiUrl: string): (...args: string[]) => Promise<CliRun> {
  const folder = temporaryFolder();
  return (...args) =>
    runHere(args, {
      XDG_CONFIG_HOME: folder,
      XDG_STATE_HOME: folder,
      BIOPHONY_API_URL: apiUrl,
      BIOPHONY_API_KEY: 'k',
    });
}
