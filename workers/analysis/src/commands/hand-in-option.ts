import { Option } from 'commander';
import { UsageError } from './command-errors.ts';

/** So much work may die with a runner; handing in costs two calls and an upload. */
const usualSeconds = 10;

/** The option `--hand-in-after`, a number of seconds, also read from BIOPHONY_RUNNER_HAND_IN_SECONDS. */
export const handInOption = (): Option =>
  new Option('--hand-in-after <seconds>', 'hand in what is done of a shard after so long')
    .env('BIOPHONY_RUNNER_HAND_IN_SECONDS')
    .default(usualSeconds)
    .argParser((text: string): number => {
      const seconds = text.trim() === '' ? NaN : Number(text);
      if (!(seconds >= 0 && seconds <= 3600))
        throw new UsageError(`--hand-in-after ${text}: give seconds from 0 to 3600.`);
      return seconds;
    });
