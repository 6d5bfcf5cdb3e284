import { CommanderError } from 'commander';
import { vi } from 'vitest';
import { describeFailure } from '../commands/failures.ts';
import { createProgram } from '../program.ts';

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export async function runProgram(...args: string[]): Promise<Ran> {
  let [stdout, stderr, code] = ['', '', 0];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += String(text);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text);
      return true;
    }),
  ];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    code = Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) code = error.exitCode === 0 ? 0 : 2;
    else {
      const failure = describeFailure(error);
      stderr += `${failure.message}\n`;
      code = failure.exitCode;
    }
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
  return { code, stdout, stderr };
}
