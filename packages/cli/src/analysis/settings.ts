import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  analysisType,
  completeSettings,
  parseSetting,
  settingExample,
  settingOf,
} from '@biophony/contract/constants';
import {
  fileText,
  joinedSettings,
  mostFileBytes,
  readGivenSettings,
  readSettingsFile,
  SettingsFileError,
  writeSettingsFile,
} from '@biophony/contract/settings-files';
import { CliError, exitCodes, isSystemError, placed, systemFailure } from '../kit/errors.ts';
import { sentence } from '../kit/explain.ts';

/** Parses texts such as `overlap=0.5`. Throws CliError without `=`. */
export function parseSettings(pairs: string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (key && value !== undefined) return [key.trim(), parseSetting(key.trim(), value.trim())];
      throw new CliError(`${pair} is no setting.`, {
        hint: `Write it as key=value, such as --set ${settingExample}`,
        exitCode: exitCodes.usage,
        code: 'bad_setting',
      });
    }),
  );
}

/** Keeps the settings this type knows, so that several types can share one set. */
export function settingsFor(
  type: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const descriptions = analysisType(type)?.parameter_descriptions ?? {};
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => Object.hasOwn(descriptions, key)),
  );
}

export interface SettingsFlags {
  set?: string[];
  settings?: string;
}

interface AskedSettings {
  /** Analysis type in the settings file; null without one. */
  type: string | null;
  settings: Record<string, unknown>;
  notes: string[];
}

const wrongFile = (cause: SettingsFileError) =>
  new CliError(
    cause.message,
    {
      hint: 'Mend the file, or name another one.',
      exitCode: exitCodes.usage,
      code: 'bad_settings',
    },
    { cause },
  );

/** Reads at most one byte over the limit, so that the check of size refuses it. */
const readBytes = (path: string): Promise<Uint8Array> =>
  buffer(createReadStream(path, { end: mostFileBytes })).catch((error: unknown) => {
    throw isSystemError(error) ? systemFailure(error, path) : error;
  });

async function read({ set = [], settings: path }: SettingsFlags): Promise<AskedSettings> {
  const fromFlags = await readGivenSettings(parseSettings(set), readBytes, async () => {
    const { readAcceptedNames } = await import('@biophony/sdk/node');
    return (await readAcceptedNames()).key;
  });
  if (path === undefined) return { type: null, ...fromFlags };
  const file = readSettingsFile(fileText(await readBytes(path), path), path);
  return {
    type: file.analysis_type,
    settings: joinedSettings(file.settings, fromFlags.settings),
    notes: fromFlags.notes,
  };
}

/**
 * Settings from `--settings` and `--set`, with the files they name; `--set` wins. Throws CliError.
 */
export const askedSettings = (flags: SettingsFlags): Promise<AskedSettings> =>
  read(flags).catch((error: unknown) => {
    throw error instanceof SettingsFileError ? wrongFile(error) : error;
  });

/** Throws CliError when `--type` and the settings file differ. */
export function askedTypes(
  types: readonly string[],
  { settings: path }: SettingsFlags,
  ofFile: string | null,
): string[] {
  const other = ofFile === null ? undefined : types.find((type) => type !== ofFile);
  if (other !== undefined)
    throw new CliError(`${path} is of ${ofFile}, and --type says ${other}.`, {
      hint: 'Give one of them, or the same.',
      exitCode: exitCodes.usage,
      code: 'bad_settings',
    });
  return ofFile === null ? [...types] : [ofFile];
}

/** Writes all settings of an analysis to a file for `--settings`. Throws CliError. */
export async function saveSettings(
  path: string,
  types: readonly string[],
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [type, ...more] = types;
  if (type === undefined || more.length > 0)
    throw new CliError('--save-settings keeps the settings of one analysis.', {
      hint: 'Name it with --type, such as --type birdnet_v2_4.',
      exitCode: exitCodes.usage,
      code: 'bad_settings',
    });
  const whole = { analysis_type: type, settings: completeSettings(type, settings).settings };
  try {
    await writeFile(path, writeSettingsFile(whole, path));
  } catch (error) {
    if (error instanceof SettingsFileError) throw wrongFile(error);
    throw placed(error, path, 'choose another file with --save-settings');
  }
}

/** A list is shown without its items. */
const written = (setting: string, value: unknown): string =>
  typeof value === 'object' && value !== null ? setting : `${setting}=${String(value ?? '')}`;

/** Throws CliError for an invalid value. */
export function checkValues(type: string, values: Record<string, unknown>): void {
  const [issue] = completeSettings(type, settingsFor(type, values)).issues;
  if (!issue) return;
  const { setting: own, message } = issue;
  const other = Object.keys(values).find((name) => settingOf(name)?.alias_of === own);
  const setting = other === undefined || Object.hasOwn(values, own) ? own : other;
  throw new CliError(
    `${type} cannot take --set ${written(setting, values[setting])}: ${sentence(message)}`,
    {
      hint: `Give ${setting} another value, or leave it out.`,
      exitCode: exitCodes.usage,
      code: 'bad_setting',
    },
  );
}
