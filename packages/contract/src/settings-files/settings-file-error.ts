/** An unusable settings file; the message has the file, the place in it, and what to do. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}
