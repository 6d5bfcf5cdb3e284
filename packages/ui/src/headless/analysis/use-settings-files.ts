'use client';

import type { CompatibleType } from '@biophony/contract';
import { completeSettings } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../context/kit-context.ts';
import { analysisName } from '../../format/analysis-name.ts';
import { saveSettingsFile } from './save-settings-file.ts';

interface SettingsFilesOptions {
  type: string | null;
  types: readonly CompatibleType[] | null;
  sent: () => Record<string, unknown>;
  onSettings: (type: string, settings: Record<string, unknown>) => void;
  onSetting: (setting: string, value: unknown) => void;
  onError: (error: ErrorText | null) => void;
}

const settingsFiles = () => import('@biophony/contract/settings-files');

/** Files of settings and lists of species, in and out of the form: those that both command lines read and write. */
export function useSettingsFiles(options: SettingsFilesOptions) {
  const { type, types, sent, onSettings, onSetting, onError } = options;
  const { messages } = useKit();
  const words = messages.createAnalysis;
  /** Tells what is wrong with a file, by file and line or field. */
  const orTold = async (act: () => Promise<void>) => {
    onError(null);
    try {
      await act();
    } catch (error) {
      onError({ message: error instanceof Error ? error.message : words.presets.failed });
    }
  };
  return {
    load: (file: File) =>
      void orTold(async () => {
        const { fileText, readSettingsFile } = await settingsFiles();
        const text = fileText(new Uint8Array(await file.arrayBuffer()), file.name);
        const read = readSettingsFile(text, file.name);
        const offered = types?.find((one) => one.type === read.analysis_type);
        if (types && !offered?.compatible) {
          const name = analysisName(messages.analysis, { type: read.analysis_type });
          throw new Error(words.presets.otherType(file.name, name));
        }
        onSettings(read.analysis_type, read.settings);
      }),
    loadList: (setting: string, file: File) =>
      void orTold(async () => {
        const { readGivenSettings } = await settingsFiles();
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { settings } = await readGivenSettings(
          { [setting]: `@${file.name}` },
          async () => bytes,
        );
        onSetting(setting, settings[setting]);
      }),
    save: (format: SettingsFormat) =>
      void orTold(async () => {
        if (type === null) return;
        await saveSettingsFile(type, completeSettings(type, sent()).settings, format);
      }),
  };
}
