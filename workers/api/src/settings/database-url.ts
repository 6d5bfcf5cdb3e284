import { SettingError } from './setting-error.ts';

const form = 'postgres://USER:PASSWORD@HOST:5432/DATABASE';

/** The URL of a PostgreSQL server. Throws SettingError without repeating it, for it holds a password. */
export function databaseUrlOf(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hostname === '')
    throw new SettingError(
      `${name} is not the address of a PostgreSQL database. Write it as ${form}, with %-codes for special characters in the password.`,
    );
  return url;
}
