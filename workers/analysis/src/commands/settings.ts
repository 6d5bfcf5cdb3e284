import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  analysisType,
  completeSettings,
  customModelPrefix,
  parseSetting,
  settingExample,
} from '@biophony/contract/constants';
import {
  fileText,
  type GivenSettings,
  joinedSettings,
  mostFileBytes,
  readGivenSettings,
  readSettingsFile,
  speciesInFile,
  writeSettingsFile,
} from '@biophony/contract/settings-files';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import { analysisTypeNames, findModelId } from '../analyses/analysis-types.ts';
import { InputError, UsageError } from '../kit/errors.ts';

const listed = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'none');

/** Throws UsageError that names known types and models to install. */
export async function checkAnalysisType(type: string, modelsDir: string): Promise<void> {
  if (analysisTypeNames.includes(type)) return;
  const { catalogue, catalogueModel } = await import('../models/catalogue.ts');
  const { listModels } = await import('../models/store.ts');
  const id = type.startsWith(customModelPrefix) ? type.slice(customModelPrefix.length) : '';
  const stored = (await listModels(modelsDir)).map((model) => model.id);
  if (id !== '' && (stored.includes(id) || catalogueModel(id))) return;
  const others = stored.filter((name) => name !== findModelId('birdnet_v2_4'));
  const custom = others.map((name) => customModelPrefix + name);
  const toInstall = catalogue.map((one) => one.id).filter((one) => !stored.includes(one));
  throw new UsageError(
    `There is no analysis type ${type}. There are ${listed([...analysisTypeNames, ...custom])}. ` +
      `Models to be had with \`${biophonyAnalysis('models install ID')}\`: ${listed(toInstall)}; ` +
      `a model of your own with \`${biophonyAnalysis('models import FOLDER')}\`.`,
  );
}

interface TypedFile {
  path: string;
  type: string;
}

/** Each has networks and a journal in memory. */
const mostTypes = 8;

const twice = <T>(items: readonly T[], same: (a: T, b: T) => boolean): [T, T] | null => {
  for (const [at, item] of items.entries()) {
    const other = items.slice(at + 1).find((one) => same(item, one));
    if (other !== undefined) return [item, other];
  }
  return null;
};

/** Of `--type`, else of the settings files. Throws UsageError for none, too many, or duplicates. */
function typesOf(flags: readonly string[], files: readonly TypedFile[]): string[] {
  const stranger = flags.length > 0 && files.find(({ type }) => !flags.includes(type));
  if (stranger)
    throw new UsageError(
      `${stranger.path} is of ${stranger.type}, and --type says ${flags.join(' and ')}. Give one of them, or the same.`,
    );
  const types = flags.length > 0 ? [...flags] : files.map(({ type }) => type);
  if (types.length === 0)
    throw new UsageError(
      'Name the analysis with --type, or give --settings with a file that does.',
    );
  const files2 = twice(files, (a, b) => a.type === b.type);
  if (files2)
    throw new UsageError(
      `${files2[0].path} and ${files2[1].path} are both of ${files2[0].type}, which is made once. Give one of them; with other settings it is a run of its own.`,
    );
  const types2 = twice(types, (a, b) => a === b);
  if (types2)
    throw new UsageError(
      `--type ${types2[0]} is given twice, and the analysis is made once. Leave one of them out; with other settings it is a run of its own.`,
    );
  if (types.length > mostTypes)
    throw new UsageError(
      `At most ${mostTypes} analyses are made at once, and ${types.length} are asked for. Give the others in a second run, into another folder.`,
    );
  return types;
}

/** `key=value`. Throws UsageError. */
function parsePairs(pairs: readonly string[]): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new UsageError(`--set ${pair}: write it as key=value, such as ${settingExample}.`);
    const name = pair.slice(0, at);
    settings[name] = parseSetting(name, pair.slice(at + 1));
  }
  return settings;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

/** One byte more than allowed, so that the parser can refuse larger files. Throws InputError. */
const readBytes = (path: string): Promise<Uint8Array> =>
  buffer(createReadStream(path, { end: mostFileBytes })).catch((cause: NodeJS.ErrnoException) => {
    const why = reasons[cause.code ?? ''] ?? `the system says ${cause.code ?? cause.message}`;
    throw new InputError(`${path} cannot be read: ${why}.`, { cause });
  });

interface AskedFlags {
  type: readonly string[];
  settings: readonly string[];
  set: readonly string[];
  modelsDir: string;
}

export interface AskedAnalysis {
  type: string;
  settings: Record<string, unknown>;
}

interface ReadFile extends TypedFile {
  settings: Record<string, unknown>;
}

async function readFile(path: string): Promise<ReadFile> {
  const { analysis_type, settings } = readSettingsFile(fileText(await readBytes(path), path), path);
  return { path, type: analysis_type, settings };
}

/**
 * With several types, values that this type knows; with one all, so that it refuses unknown ones.
 */
function givenFor(
  type: string,
  types: readonly string[],
  settings: GivenSettings['settings'],
): GivenSettings['settings'] {
  const knows = (one: string, setting: string) =>
    Object.hasOwn(analysisType(one)?.parameter_descriptions ?? {}, setting);
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([setting]) => knows(type, setting) || !types.some((one) => knows(one, setting)),
    ),
  );
}

/** Adds notes on unknown names. Throws UsageError. */
async function askedAnalysis(
  type: string,
  fromFlags: GivenSettings,
  file: ReadFile | undefined,
  modelsDir: string,
): Promise<AskedAnalysis & { notes: string[] }> {
  const ofFile = file?.settings ?? {};
  const { settings, issues } = completeSettings(type, joinedSettings(ofFile, fromFlags.settings));
  if (issues.length > 0) throw new UsageError(issues.map(({ message }) => `${message}.`).join(' '));
  const species = { ...speciesInFile(ofFile, file?.path ?? ''), ...fromFlags.species };
  const inForce = Object.fromEntries(
    Object.entries(species).filter(([setting]) => Object.hasOwn(settings, setting)),
  );
  if (Object.keys(inForce).length === 0) return { type, settings, notes: [] };
  const { checkedSpecies } = await import('./check-species.ts');
  return { type, ...(await checkedSpecies(type, { settings, species: inForce }, modelsDir)) };
}

/**
 * `notes` are shown first. `--set` applies to every type that knows the setting. Throws UsageError,
 * InputError and SettingsFileError.
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
  const fromFlags = await readGivenSettings(parsePairs(set), readBytes, async () => {
    const { readAcceptedNames } = await import('@biophony/sdk/node');
    return (await readAcceptedNames()).key;
  });
  const analyses: AskedAnalysis[] = [];
  const notes = [...fromFlags.notes];
  for (const type of types) {
    const own = { ...fromFlags, settings: givenFor(type, types, fromFlags.settings) };
    const file = files.find((one) => one.type === type);
    const { notes: more, ...analysis } = await askedAnalysis(type, own, file, modelsDir);
    analyses.push(analysis);
    notes.push(...more);
  }
  return { analyses, notes };
}

/**
 * Replaces an existing file. Throws SettingsFileError for another format, InputError where it
 * cannot be written.
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
