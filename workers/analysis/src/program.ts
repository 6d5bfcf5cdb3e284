import type { Command } from 'commander';
import { baseProgram } from './base-program.ts';
import { registerAnalyze } from './commands/analyze.ts';
import { registerMerge } from './commands/merge.ts';
import { registerCompare } from './commands/compare.ts';
import { registerBench } from './commands/bench.ts';
import { registerClips } from './commands/clips.ts';
import { registerExport } from './commands/export.ts';
import { registerGpu } from './commands/gpu.ts';
import { registerModels } from './commands/models.ts';
import { registerNames } from './commands/names.ts';
import { registerServe } from './commands/serve.ts';
import { registerSpecies } from './commands/species.ts';

export function createProgram(): Command {
  const program = baseProgram();
  registerAnalyze(program);
  registerMerge(program);
  registerExport(program);
  registerCompare(program);
  registerClips(program);
  registerModels(program);
  registerSpecies(program);
  registerNames(program);
  registerServe(program);
  registerBench(program);
  registerGpu(program);
  return program;
}
