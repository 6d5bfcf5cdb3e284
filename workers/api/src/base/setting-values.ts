/** Says which setting, what it must be, and what it is. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

export const wrongSetting = (name: string, must: string, text: string) =>
  new SettingError(`${name} must be ${must}, not ${shorten(text)}.`);

const secretLength = 32;

/** `on` (default) or `off`. Throws SettingError. */
export function parseSwitch(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'on') return true;
  if (text === 'off') return false;
  throw wrongSetting(name, 'on or off', text);
}

/** A whole number; default `usual`. Throws SettingError. */
export function parseNumber(
  name: string,
  text: string | undefined,
  { usual, least, most }: { usual: number; least: number; most: number },
): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw wrongSetting(name, `a whole number from ${least} to ${most}`, text);
}

/** At least 32 characters; undefined when absent. Throws SettingError without it. */
export function parseSecret(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && text.length < secretLength)
    throw new SettingError(`${name} must have at least ${secretLength} characters.`);
  return text;
}

/** Lower case (RFC 9110, section 5.1); undefined when absent. Throws SettingError. */
export function parseHeader(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(text))
    throw wrongSetting(name, 'the name of a header, such as X-Forwarded-For', text);
  return text?.toLowerCase();
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

export const isLoopback = (address: string): boolean =>
  loopback.includes(new URL(address).hostname);

/** Http or https, without a path. Throws SettingError. */
export function parseOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search)
    throw wrongSetting(name, 'an address such as https://biophony.example without a path', text);
  return url.origin;
}

/** Separated by commas. Throws SettingError. */
export const parseOrigins = (name: string, text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
    .map((origin) => parseOrigin(name, origin));

/** Http or https, path allowed; no trailing slash. Throws SettingError. */
export function parseAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.username)
    return text.replace(/\/+$/, '');
  throw wrongSetting(
    name,
    'an address such as https://s3.example',
    url?.username ? '(one with a user)' : text,
  );
}

/** Https, or http on this machine; no trailing slash. Throws SettingError. */
export function httpsAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname)))
    return text.replace(/\/+$/, '');
  throw wrongSetting(name, 'an https address', text);
}
