import type { ApiKey, PublicAccess } from '@biophony/contract';
import { type Scope, scopes } from '@biophony/contract/constants';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { table } from '../kit/table.ts';

const misuse = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'usage' });

/** Origin of an address, which may have a path. Throws CliError. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw misuse(`${text} is no address of a page.`, 'Give one such as https://reserve.example.');
}

/**
 * Merges two options into a project's public access; null when neither was given. Throws CliError.
 */
export function changedAccess(
  origins: readonly string[] | undefined,
  off = false,
): Partial<PublicAccess> | null {
  if (off && origins)
    throw misuse('--origin and --off exclude each other.', 'Give one of the two.');
  if (off) return { enabled: false };
  return origins ? { enabled: true, origins: [...new Set(origins.map(originOf))] } : null;
}

export function publicText({ enabled, origins }: PublicAccess): string {
  if (!enabled) return 'This project is private: no page may show it to everybody.';
  if (origins.length === 0)
    return 'This project is public, but no page was named that may show it.';
  return [
    'These pages may show this project to everybody:',
    ...origins.map((one) => `  ${one}`),
  ].join('\n');
}

/**
 * True hides exact coordinates, false shows them, null changes nothing. Throws CliError for both
 * options.
 */
export function wantedPlaces(hide = false, show = false): boolean | null {
  if (hide && show) throw misuse('--hide and --show exclude each other.', 'Give one of the two.');
  if (hide) return true;
  return show ? false : null;
}

export const placesText = (hides: boolean): string =>
  hides
    ? 'This project hides exact places: only its owner and managers see them, but for sites that are shown exactly.'
    : 'This project hides no places: everybody who reads it sees them.';

export const showsPlaces = (projectId: string): string =>
  [
    'Everybody who reads this project will see its exact places: viewers, reviewers, links for viewers and public',
    'pages. They stand in names, headers and sound files of recordings, in titles, notes and site names, and in all',
    'result files. What somebody has seen cannot be hidden again.',
    `Nothing was changed. To show the places: ${biophony(`projects places ${projectId} --show --yes`)}`,
  ].join('\n');

const day = (time: string | null): string => time?.slice(0, 10) ?? 'never';

export function keysTable(keys: ApiKey[], width: number): string {
  if (keys.length === 0) return `You have no API keys. Make one: ${biophony('keys create NAME')}`;
  const columns = ['ID', 'Name', 'Begins with', 'Made', 'Expires', 'Last used'].map((title) => ({
    title,
  }));
  const rows = keys.map((key) => [
    key.key_id,
    key.name,
    key.prefix,
    day(key.created_at),
    day(key.expires_at),
    day(key.last_used_at),
  ]);
  return table(columns, rows, width);
}

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** Undefined means all scopes. Throws CliError for an unknown one. */
export function parseScopes(names: string[] | undefined): Scope[] | undefined {
  const unknown = names?.find((text) => !isScope(text));
  if (unknown === undefined) return names?.filter(isScope);
  throw new CliError(`There is no scope ${unknown}.`, {
    hint: `Choose among ${scopes.join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'unknown_scope',
  });
}
