/** A file of settings that cannot be used; the message names the file, the place in it, and what to do. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}
