/** A setting that cannot be used; the message says which, what it must be, and what it is. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** What is shown of a value that is no secret. */
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

export const wrongSetting = (name: string, must: string, text: string) =>
  new SettingError(`${name} must be ${must}, not ${shown(text)}.`);

const secretLength = 32;

/** A setting that is `on` or `off`; on when absent. Throws SettingError. */
export function switchOf(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'on') return true;
  if (text === 'off') return false;
  throw wrongSetting(name, 'on or off', text);
}

/** A whole number within limits, `usual` when absent. Throws SettingError. */
export function numberOf(
  name: string,
  text: string | undefined,
  { usual, least, most }: { usual: number; least: number; most: number },
): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw wrongSetting(name, `a whole number from ${least} to ${most}`, text);
}

/** A secret of 32 characters or more; undefined when absent. Throws SettingError, which does not show it. */
export function secretOf(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && text.length < secretLength)
    throw new SettingError(`${name} must have at least ${secretLength} characters.`);
  return text;
}

/** The name of an HTTP header in lower case (RFC 9110, section 5.1); undefined when absent. Throws SettingError. */
export function headerOf(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(text))
    throw wrongSetting(name, 'the name of a header, such as X-Forwarded-For', text);
  return text?.toLowerCase();
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is on this machine. */
export const isLoopback = (address: string): boolean =>
  loopback.includes(new URL(address).hostname);

/** The origin of an http or https address without a path. Throws SettingError. */
export function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search)
    throw wrongSetting(name, 'an address such as https://biophony.example without a path', text);
  return url.origin;
}

/** Origins separated by commas; none when absent. Throws SettingError. */
export const originsOf = (name: string, text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
    .map((origin) => originOf(name, origin));

/** An http or https address, without a slash at its end; a path may follow. Throws SettingError. */
export function addressOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.username)
    return text.replace(/\/+$/, '');
  throw wrongSetting(
    name,
    'an address such as https://s3.example',
    url?.username ? '(one with a user)' : text,
  );
}

/** An address of a service outside, without a slash at its end: https, or http on this machine. Throws SettingError. */
export function httpsAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname)))
    return text.replace(/\/+$/, '');
  throw wrongSetting(name, 'an https address', text);
}
