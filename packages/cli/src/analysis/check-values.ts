import { completeSettings } from '@biophony/contract/constants';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { sentence } from '../errors/explain.ts';
import { settingsFor } from './parse-settings.ts';

/** A setting as it was given; lists without what is on them. */
const written = (setting: string, value: unknown): string =>
  typeof value === 'object' && value !== null ? setting : `${setting}=${String(value ?? '')}`;

/** Throws CliError for a setting with a value that the analysis cannot take. */
export function checkValues(type: string, given: Record<string, unknown>): void {
  const [issue] = completeSettings(type, settingsFor(type, given)).issues;
  if (!issue) return;
  const { setting, message } = issue;
  throw new CliError(
    `${type} cannot take --set ${written(setting, given[setting])}: ${sentence(message)}`,
    {
      hint: `Give ${setting} another value, or leave it out.`,
      exitCode: exitCodes.usage,
      code: 'bad_setting',
    },
  );
}
