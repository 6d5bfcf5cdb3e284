import { SettingsFileError } from './settings-file-error.ts';

/** Largest file of settings, species or thresholds in bytes: 20,000 names take about 1 MB. */
export const mostFileBytes = 8 * 1024 ** 2;

/**
 * Text of such a file, without its byte order mark. Throws SettingsFileError if it is too large or
 * not UTF-8.
 */
export function fileText(bytes: Uint8Array, file: string): string {
  if (bytes.length > mostFileBytes)
    throw new SettingsFileError(
      `${file} has ${bytes.length.toLocaleString('en-US')} bytes; ${mostFileBytes.toLocaleString('en-US')} are allowed. Is it the right file?`,
    );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SettingsFileError(
      `${file} is not UTF-8, so names in it would be read wrongly. Save it as UTF-8 and try again.`,
      { cause },
    );
  }
}
