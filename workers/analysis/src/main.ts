import { CommanderError } from 'commander';
import { describeFailure, outliveReaders } from './commands/failures.ts';

outliveReaders();
try {
  const { createProgram } =
    process.argv[2] === 'analyze'
      ? await import('./analyze-program.ts')
      : await import('./program.ts');
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { message, exitCode } = describeFailure(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = exitCode;
  }
}
