import type { Command } from 'commander';
import { baseProgram } from './base-program.ts';
import { registerAnalyze } from './commands/analyze.ts';

/** The command line with `analyze` alone, which loads nothing of the other commands. */
export function createProgram(): Command {
  const program = baseProgram();
  registerAnalyze(program);
  return program;
}
