import { CommanderError } from 'commander';
import { describeFailure } from './support/failures.ts';
import { createProgram } from './program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { message, exitCode } = describeFailure(error, process.env);
    process.stderr.write(`${message}\n`);
    process.exitCode = exitCode;
  }
}
