import type { Command } from 'commander';
import { baseProgram } from './base-program.ts';
import { registerAnalyze } from './commands/analyze.ts';

export function createProgram(): Command {
  const program = baseProgram();
  registerAnalyze(program);
  return program;
}
