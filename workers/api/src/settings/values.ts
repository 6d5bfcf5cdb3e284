import { SettingError, wrongSetting } from './setting-error.ts';

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
