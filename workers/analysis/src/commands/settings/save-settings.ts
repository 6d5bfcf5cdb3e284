import { writeFile } from 'node:fs/promises';
import { writeSettingsFile } from '@biophony/contract/settings-files';
import { InputError } from '../command-errors.ts';
import type { AskedAnalysis } from './asked-settings.ts';

/**
 * Writes the settings of an analysis to a file that `--settings` reads; one of that name is replaced. Throws
 * SettingsFileError for an ending of another format, InputError where it cannot be written.
 */
export async function saveSettings(
  path: string,
  { type, settings }: AskedAnalysis,
  timezone: string | null,
): Promise<void> {
  const whole = timezone === null ? settings : { ...settings, timezone };
  const text = writeSettingsFile({ analysis_type: type, settings: whole }, path);
  await writeFile(path, text).catch((cause: NodeJS.ErrnoException) => {
    throw new InputError(
      `${path} cannot be written (${cause.code ?? cause.message}). Give --save-settings another file.`,
      { cause },
    );
  });
}
