import { Command } from 'commander';

export const baseProgram = (): Command =>
  new Command('biophony-analysis')
    .description(
      'Analyses field recordings: acoustic indices, sound events, species by their sounds.',
    )
    .option(
      '--models-dir <folder>',
      'where models are installed',
      process.env.BIOPHONY_MODELS_DIR?.trim() || './models',
    )
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
