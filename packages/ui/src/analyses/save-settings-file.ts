import type { SettingsFormat } from '@biophony/contract/settings-files';
import { saveBlob } from '../base/save-blob.ts';

/**
 * Saves a file of settings, as `--settings` of both command lines reads it, called by the type.
 * @param settings complete settings; they are written as they are
 */
export async function saveSettingsFile(
  type: string,
  settings: Record<string, unknown>,
  format: SettingsFormat,
): Promise<void> {
  // It brings a parser, which few need.
  const { writeSettingsFile } = await import('@biophony/contract/settings-files');
  const name = `${type.replaceAll(/[^\w.-]/g, '-')}.${format}`;
  saveBlob(new Blob([writeSettingsFile({ analysis_type: type, settings }, name)]), name);
}
