import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  analysisType,
  completeSettings,
  customModelPrefix,
  isSpeciesSetting,
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
import { biophonyAnalysis } from '../../../../scripts/launch/typed-command.ts';
import { analysisTypeNames, modelIdOf } from '../analyses/analysis-types.ts';
import { InputError, UsageError } from '../kit/errors.ts';

const listed = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'none');

/** Throws UsageError for a type that is not there, naming those that are and the models that can be installed. */
export async function checkAnalysisType(type: string, modelsDir: string): Promise<void> {
  if (analysisTypeNames.includes(type)) return;
  const { catalogue, catalogueModel } = await import('../models/catalogue.ts');
  const { listModels } = await import('../models/store.ts');
  const id = type.startsWith(customModelPrefix) ? type.slice(customModelPrefix.length) : '';
  const stored = (await listModels(modelsDir)).map((model) => model.id);
  if (id !== '' && (stored.includes(id) || catalogueModel(id))) return;
  const others = stored.filter((known) => known !== modelIdOf('birdnet_v2_4'));
  const custom = others.map((known) => customModelPrefix + known);
  const toInstall = catalogue.map((known) => known.id).filter((known) => !stored.includes(known));
  throw new UsageError(
    `There is no analysis type ${type}. There are ${listed([...analysisTypeNames, ...custom])}. ` +
      `Models to be had with \`${biophonyAnalysis('models install ID')}\`: ${listed(toInstall)}; ` +
      `a model of your own with \`${biophonyAnalysis('models import FOLDER')}\`.`,
  );
}

/** A file of settings, and the analysis that it is of. */
interface TypedFile {
  path: string;
  type: string;
}

/** Analyses that are made of the same sound at most: each has networks and a journal of its own in memory. */
const mostTypes = 8;

const twice = <T>(items: readonly T[], same: (a: T, b: T) => boolean): [T, T] | null => {
  for (const [at, item] of items.entries()) {
    const other = items.slice(at + 1).find((one) => same(item, one));
    if (other !== undefined) return [item, other];
  }
  return null;
};

/**
 * The types that `--type` names, or else those of the files of settings, each of which must be of one of them. Throws
 * UsageError for none, for too many, and for one that is given twice.
 */
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

const valueOf = (text: string): unknown => {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
};

/** Reads `key=value` pairs; values become numbers and truths where they look so. Throws UsageError naming what is wrong. */
function parsePairs(pairs: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--set ${pair}: write it as key=value, such as min_conf=0.5.`);
    const [name, text] = [pair.slice(0, at), pair.slice(at + 1)];
    if (text === 'null') given[name] = null;
    else given[name] = isSpeciesSetting(name) ? text : valueOf(text);
  }
  return given;
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

/**
 * The bytes of a file of settings, at most one more than such a file may have: whoever reads them refuses that. Throws
 * InputError.
 */
const readBytes = (path: string): Promise<Uint8Array> =>
  buffer(createReadStream(path, { end: mostFileBytes })).catch((cause: NodeJS.ErrnoException) => {
    const why = reasons[cause.code ?? ''] ?? `the system says ${cause.code ?? cause.message}`;
    throw new InputError(`${path} cannot be read: ${why}.`, { cause });
  });

/** What a command line says of analyses. */
interface AskedFlags {
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
