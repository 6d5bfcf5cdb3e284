/** A setting that cannot be used; the message says which, what it must be, and what it is. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** What is shown of a value that is no secret. */
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);

export const wrongSetting = (name: string, must: string, text: string) =>
  new SettingError(`${name} must be ${must}, not ${shown(text)}.`);
