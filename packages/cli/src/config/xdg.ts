import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const folder = (given: string | undefined, fallback: string[]): string =>
  join(given && isAbsolute(given) ? given : join(homedir(), ...fallback), 'biophony');

/** Where settings and credentials are kept (XDG Base Directory Specification). */
export const configFolder = (env: Env = process.env): string =>
  folder(env.XDG_CONFIG_HOME, ['.config']);

/** Where journals and receipts are kept. */
export const stateFolder = (env: Env = process.env): string =>
  folder(env.XDG_STATE_HOME, ['.local', 'state']);
