import type { Command } from 'commander';
import { baseProgram } from './base-program.ts';
import { registerAnalyze } from './commands/analyze/analyze.ts';
import { registerMerge } from './commands/analyze/merge.ts';
import { registerBench } from './commands/bench/bench.ts';
import { registerExport } from './commands/export.ts';
import { registerGpu } from './commands/gpu/gpu.ts';
import { registerModels } from './commands/models/models.ts';
import { registerServe } from './commands/serve.ts';

/** The command line of the runner: every command with its options. */
export function createProgram(): Command {
  const program = baseProgram();
  registerAnalyze(program);
  registerMerge(program);
  registerExport(program);
  registerModels(program);
  registerServe(program);
  registerBench(program);
  registerGpu(program);
  return program;
}
