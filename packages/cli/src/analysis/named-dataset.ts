import type { Dataset } from '@biophony/contract';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** Names that a message lists before it counts the others. */
const listed = 10;

const wrong = (message: string, hint: string, code: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code });

function namesText(datasets: readonly Dataset[]): string {
  const names = datasets.slice(0, listed).map(({ dataset_name: name }) => `"${name}"`);
  const others = datasets.length - names.length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/**
 * The dataset of that ID, or of that name; of several with the name, the only one that holds recordings. Throws
 * CliError where there is none, or more than one.
 */
export function namedDataset(datasets: readonly Dataset[], wanted: string): Dataset {
  const byId = datasets.find(({ data_id: id }) => id === wanted);
  if (byId) return byId;
  const called = datasets.filter(({ dataset_name: name }) => name === wanted.trim());
  const filled = called.filter(({ file_count: files }) => files > 0);
  const [only, ...others] = filled.length > 0 ? filled : called;
  if (!only)
    throw wrong(
      `This project has no dataset "${wanted}".`,
      datasets.length > 0
        ? `Its datasets are ${namesText(datasets)}.`
        : `It has no dataset yet: ${biophony('upload PATH --project ID')}`,
      'unknown_dataset',
    );
  if (others.length > 0)
    throw wrong(
      `${others.length + 1} datasets of this project are called "${wanted}".`,
      `Name one by its ID: ${[only, ...others].map(({ data_id: id }) => id).join(', ')}.`,
      'ambiguous_dataset',
    );
  return only;
}
