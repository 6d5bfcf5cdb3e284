import { Command, CommanderError } from 'commander';
import { registerAnalyze } from './commands/analyze.ts';
import { describeFailure } from './commands/failures.ts';
import { registerModels } from './commands/models.ts';
import { registerServe } from './commands/serve.ts';

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
registerModels(program);
registerServe(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { message, exitCode } = describeFailure(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = exitCode;
  }
}
