import { Command } from 'commander';
import { registerAnalyze } from './commands/analyze/analyze.ts';
import { registerMerge } from './commands/analyze/merge.ts';
import { registerClips } from './commands/clips/command/clips.ts';
import { registerExport } from './commands/export.ts';
import { registerModels } from './commands/models/models.ts';
import { registerServe } from './commands/serve.ts';

/** The command line of the runner: every command with its options. */
export function createProgram(): Command {
  const program = new Command('biophony-analysis')
    .description(
      'Analyses field recordings: acoustic indices, sound events, species by their sounds.',
    )
    .option(
      '--models-dir <folder>',
      'where models are installed',
      process.env.BIOPHONY_MODELS_DIR ?? './models',
    )
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  registerAnalyze(program);
  registerMerge(program);
  registerExport(program);
  registerClips(program);
  registerModels(program);
  registerServe(program);
  return program;
}
