import type { SettingsFormat } from '@biophony/contract/settings-files';
import { saveBlob } from '../base/browser.ts';

/**
 * Saves a settings file, as `--settings` of both command lines reads it, named by the type.
 * @param settings complete settings, written unchanged
 */
export async function saveSettingsFile(
  type: string,
  settings: Record<string, unknown>,
  format: SettingsFormat,
): Promise<void> {
  // Loaded on demand: it includes a parser.
  const { writeSettingsFile } = await import('@biophony/contract/settings-files');
  const name = `${type.replaceAll(/[^\w.-]/g, '-')}.${format}`;
  saveBlob(new Blob([writeSettingsFile({ analysis_type: type, settings }, name)]), name);
}
