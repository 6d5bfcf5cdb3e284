import { completeSettings } from '@biophony/contract/constants';
import {
  fileText,
  joinedSettings,
  readGivenSettings,
  readSettingsFile,
  speciesInFile,
} from '@biophony/contract/settings-files';
import { UsageError } from '../command-errors.ts';
import { checkAnalysisType } from './known-type.ts';
import { unknownSpecies } from './check-species.ts';
import { parsePairs } from './parse-pairs.ts';
import { readBytes } from './read-bytes.ts';

/** What a command line says of an analysis. */
export interface AskedFlags {
  type?: string;
  /** A file of settings. */
  settings?: string;
  set: readonly string[];
  modelsDir: string;
}

/** An analysis with its complete settings, and what is to be said of them before it begins. */
export interface AskedSettings {
  type: string;
  settings: Record<string, unknown>;
  notes: string[];
}

function typeOf(flag: string | undefined, file: string, ofFile: string | undefined): string {
  if (flag !== undefined && ofFile !== undefined && flag !== ofFile)
    throw new UsageError(
      `${file} is of ${ofFile}, and --type says ${flag}. Give one of them, or the same.`,
    );
  const type = flag ?? ofFile;
  if (type !== undefined) return type;
  throw new UsageError('Name the analysis with --type, or give --settings with a file that does.');
}

/**
 * The analysis that `--type`, `--settings` and `--set` ask for. Throws UsageError, InputError and SettingsFileError,
 * which name flag, file, line or key.
 */
export async function askedSettings({
  type: flag,
  settings: path,
  set,
  modelsDir,
}: AskedFlags): Promise<AskedSettings> {
  const file =
    path === undefined ? null : readSettingsFile(fileText(await readBytes(path), path), path);
  const type = typeOf(flag, path ?? '', file?.analysis_type);
  await checkAnalysisType(type, modelsDir);
  const given = await readGivenSettings(parsePairs(set), readBytes);
  const ofFile = file?.settings ?? {};
  const { settings, issues } = completeSettings(type, joinedSettings(ofFile, given.settings));
  if (issues.length > 0) throw new UsageError(issues.map(({ message }) => `${message}.`).join(' '));
  const species = { ...speciesInFile(ofFile, path ?? ''), ...given.species };
  const inForce = Object.fromEntries(
    Object.entries(species).filter(([setting]) => Object.hasOwn(settings, setting)),
  );
  const unknown = await unknownSpecies(type, inForce, modelsDir);
  return { type, settings, notes: [...given.notes, ...unknown] };
}
