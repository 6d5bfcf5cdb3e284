import { wrongSetting } from './setting-error.ts';

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
