import { analysisType, analysisTypes } from '@biophony/contract/constants';
import { resultFilesOf } from '@biophony/contract/results';
import { checkValues } from '../analysis/check-values.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { formatsFor } from '../results/select-files.ts';

/** What is asked of the analyses of a card. */
export interface RunOptions {
  types: string[];
  settings: Record<string, unknown>;
  /** None means all. */
  formats: string[];
}

const wrong = (message: string, hint: string, code: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code });

const listed = (types: string[]): string => types.join(' and ');

function checkType(type: string): void {
  if (analysisType(type)) return;
  throw wrong(
    `There is no analysis ${type}.`,
    `Choose one of ${Object.keys(analysisTypes).join(', ')}, or model:NAME for a model of your own.`,
    'unknown_type',
  );
}

const namesOf = (type: string): string[] =>
  Object.keys(analysisType(type)?.parameter_descriptions ?? {});

function checkName(name: string, types: string[]): void {
  const known = [...new Set(types.flatMap(namesOf))];
  if (known.includes(name)) return;
  throw wrong(
    `${name} is no setting of ${listed(types)}.`,
    `Settings there are: ${known.join(', ')}. Leave --set out, or name another analysis with --type.`,
    'bad_setting',
  );
}

function checkFormat(format: string, types: string[]): void {
  if (types.some((type) => formatsFor(type, [format]).length > 0)) return;
  const files = [...new Set(types.flatMap((type) => resultFilesOf(type)))];
  throw wrong(
    `There is no result file of format ${format} for ${listed(types)}.`,
    `The result files are ${files.join(', ')}.`,
    'no_such_format',
  );
}

/**
 * Checks the options by the service's own rules before anything is sent: every type must exist, every
 * setting belong to one of the types and have a value that it takes, every format be one of a result
 * file. Throws CliError that names the first that does not.
 */
export function checkRunOptions({ types, settings, formats }: RunOptions): void {
  types.forEach(checkType);
  for (const name of Object.keys(settings)) checkName(name, types);
  for (const type of types) checkValues(type, settings);
  for (const format of formats) checkFormat(format, types);
}
