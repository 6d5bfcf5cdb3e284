import { analysisType, completeSettings } from '@biophony/contract/constants';
import {
  fileText,
  joinedSettings,
  readGivenSettings,
  readSettingsFile,
  speciesInFile,
  type GivenSettings,
} from '@biophony/contract/settings-files';
import { UsageError } from '../command-errors.ts';
import { checkAnalysisType } from './known-type.ts';
import { typesOf, type TypedFile } from './asked-types.ts';
import { parsePairs } from './parse-pairs.ts';
import { readBytes } from './read-bytes.ts';

/** What a command line says of analyses. */
export interface AskedFlags {
  type: readonly string[];
  /** Files of settings. */
  settings: readonly string[];
  set: readonly string[];
  modelsDir: string;
}

/** An analysis with its complete settings. */
export interface AskedAnalysis {
  type: string;
  settings: Record<string, unknown>;
}

/** A file of settings that was read. */
interface ReadFile extends TypedFile {
  settings: Record<string, unknown>;
}

async function readFile(path: string): Promise<ReadFile> {
  const { analysis_type, settings } = readSettingsFile(fileText(await readBytes(path), path), path);
  return { path, type: analysis_type, settings };
}

/** Of what `--set` gives, what one of several types knows; all of it for one alone, which refuses what it does not know. */
function givenFor(
  type: string,
  types: readonly string[],
  given: GivenSettings['settings'],
): GivenSettings['settings'] {
  const knows = (one: string, setting: string) =>
    Object.hasOwn(analysisType(one)?.parameter_descriptions ?? {}, setting);
  return Object.fromEntries(
    Object.entries(given).filter(
      ([setting]) => knows(type, setting) || !types.some((one) => knows(one, setting)),
    ),
  );
}

/** One analysis, and sentences of what its model does not know. Throws UsageError. */
async function askedAnalysis(
  type: string,
  given: GivenSettings,
  file: ReadFile | undefined,
  modelsDir: string,
): Promise<AskedAnalysis & { notes: string[] }> {
  const ofFile = file?.settings ?? {};
  const { settings, issues } = completeSettings(type, joinedSettings(ofFile, given.settings));
  if (issues.length > 0) throw new UsageError(issues.map(({ message }) => `${message}.`).join(' '));
  const species = { ...speciesInFile(ofFile, file?.path ?? ''), ...given.species };
  const inForce = Object.fromEntries(
    Object.entries(species).filter(([setting]) => Object.hasOwn(settings, setting)),
  );
  if (Object.keys(inForce).length === 0) return { type, settings, notes: [] };
  // An analysis that names no species loads nothing of models.
  const { checkedSpecies } = await import('./check-species.ts');
  return { type, ...(await checkedSpecies(type, { settings, species: inForce }, modelsDir)) };
}

/**
 * The analyses that `--type`, `--settings` and `--set` ask for, and what is to be said of them before they begin. What
 * `--set` gives is for every type that knows the setting. Throws UsageError, InputError and SettingsFileError, which name flag,
 * file, line or key.
 */
export async function askedSettings({
  type: flags,
  settings: paths,
  set,
  modelsDir,
}: AskedFlags): Promise<{ analyses: AskedAnalysis[]; notes: string[] }> {
  const files: ReadFile[] = [];
  for (const path of paths) files.push(await readFile(path));
  const types = typesOf(flags, files);
  for (const type of types) await checkAnalysisType(type, modelsDir);
  const given = await readGivenSettings(parsePairs(set), readBytes);
  const analyses: AskedAnalysis[] = [];
  const notes = [...given.notes];
  for (const type of types) {
    const own = { ...given, settings: givenFor(type, types, given.settings) };
    const file = files.find((one) => one.type === type);
    const { notes: more, ...analysis } = await askedAnalysis(type, own, file, modelsDir);
    analyses.push(analysis);
    notes.push(...more);
  }
  return { analyses, notes };
}
