import { scopes, type Scope } from '@biophony/contract/constants';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** The scopes named; undefined for all. Throws CliError for one that does not exist. */
export function parseScopes(given: string[] | undefined): Scope[] | undefined {
  const unknown = given?.find((text) => !isScope(text));
  if (unknown === undefined) return given?.filter(isScope);
  throw new CliError(`There is no scope ${unknown}.`, {
    hint: `Choose among ${scopes.join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'unknown_scope',
  });
}
