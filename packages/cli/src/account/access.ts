import type { ApiKey, PublicAccess } from '@biophony/contract';
import { type Scope, scopes } from '@biophony/contract/constants';
import { biophony } from '../../../../scripts/launch/typed-command.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { table } from '../kit/table.ts';

const misuse = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'usage' });

/** The origin of a page, of whose address any part after the host may be given. Throws CliError. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw misuse(`${text} is no address of a page.`, 'Give one such as https://reserve.example.');
}

/** What two options change of what a project lets everybody read; null when neither was given. Throws CliError. */
export function changedAccess(
  origins: readonly string[] | undefined,
  off = false,
): Partial<PublicAccess> | null {
  if (off && origins)
    throw misuse('--origin and --off exclude each other.', 'Give one of the two.');
  if (off) return { enabled: false };
  return origins ? { enabled: true, origins: [...new Set(origins.map(originOf))] } : null;
}

/** Which pages may show a project, in a sentence or a list. */
export function publicText({ enabled, origins }: PublicAccess): string {
  if (!enabled) return 'This project is private: no page may show it to everybody.';
  if (origins.length === 0)
    return 'This project is public, but no page was named that may show it.';
  return [
    'These pages may show this project to everybody:',
    ...origins.map((one) => `  ${one}`),
  ].join('\n');
}

/** What two options ask for: to hide exact places, to show them, or nothing. Throws CliError. */
export function wantedPlaces(hide = false, show = false): boolean | null {
  if (hide && show) throw misuse('--hide and --show exclude each other.', 'Give one of the two.');
  if (hide) return true;
  return show ? false : null;
}

/** Whether a project hides exact places, and what that means. */
export const placesText = (hides: boolean): string =>
  hides
    ? 'This project hides exact places: only its owner and managers see them, but for sites that are shown exactly.'
    : 'This project hides no places: everybody who reads it sees them.';

/** What becomes visible when exact places are shown, before that is done. */
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
