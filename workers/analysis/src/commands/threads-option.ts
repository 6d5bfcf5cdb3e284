import { Option } from 'commander';
import { UsageError } from './command-errors.ts';

/** The option `--threads`, a number from 1 to 256, also read from BIOPHONY_RUNNER_THREADS. */
export const threadsOption = (): Option =>
  new Option('--threads <count>', 'files analysed at once; one a core by default')
    .env('BIOPHONY_RUNNER_THREADS')
    .argParser((text: string): number => {
      const count = Number(text);
      if (!Number.isInteger(count) || count < 1 || count > 256)
        throw new UsageError(`--threads ${text}: give a number from 1 to 256.`);
      return count;
    });
