import { CommanderError } from 'commander';
import { describeFailure, outliveReader } from './terminal.ts';
import { createProgram } from './program.ts';

outliveReader(process.stdout);
outliveReader(process.stderr);

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
