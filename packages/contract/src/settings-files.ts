import { parse, stringify, TomlError } from 'smol-toml';
import { analysisType } from './constants/analysis-types.ts';
import {
  completeSettings,
  isSpeciesSetting,
  speciesNameFault,
  speciesSettings,
} from './constants/check-settings.ts';
import { limits } from './constants/limits.ts';
import { settingOf, type SpeciesSetting } from './constants/settings.ts';
import { scientificNameOf, speciesKey } from './constants/species-names.ts';
import { createCsvReader, separatorOf } from './results/csv/index.ts';

/** An unusable settings file; the message has the file, the place in it, and what to do. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}

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

/** A name and its source: `birds.txt, line 3`; null for the command line. */
export interface NamedSpecies {
  name: string;
  where: string | null;
}

/** Throws SettingsFileError for an invalid name, and for one name too many. */
function checkName(name: string, before: number, file: string, where: string): void {
  if (before >= limits.species_names)
    throw new SettingsFileError(
      `${file} has more than ${limits.species_names.toLocaleString('en-US')} names, which are the most allowed.`,
    );
  const fault = speciesNameFault(name);
  if (fault) throw new SettingsFileError(`${where}: the name ${fault}.`);
}

/**
 * Reads a species list: `Scientific name` or `Scientific name_Common name` per line, as in
 * BirdNET's lists. Ignores empty lines and lines that begin with `#`. Throws SettingsFileError with
 * file and line.
 */
function readSpeciesList(text: string, file: string): NamedSpecies[] {
  const names: NamedSpecies[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const name = line.trim();
    if (name === '' || name.startsWith('#')) continue;
    const where = `${file}, line ${index + 1}`;
    checkName(name, names.length, file, where);
    names.push({ name, where });
  }
  if (names.length === 0)
    throw new SettingsFileError(`${file} names no species. Write a scientific name on each line.`);
  return names;
}

/** Content of a thresholds file. */
interface ReadThresholds {
  thresholds: Record<string, number>;
  names: NamedSpecies[];
  /** Species of a calibration without a suitable score; `min_conf` applies to them. */
  without: string[];
  /** Versions of the exported calibrations, in order; empty for a user's own file. */
  versions: number[];
}

const nameColumns = ['scientific_name', 'species', 'scientific name'];
const thresholdColumn = 'threshold';
/** Only exports of calibrations have it. */
const versionColumn = 'version';

function columnsOf(heading: readonly string[], file: string) {
  const written = heading.map((name) => name.trim().toLowerCase());
  const species = written.findIndex((name) => nameColumns.includes(name));
  const threshold = written.indexOf(thresholdColumn);
  if (species >= 0 && threshold >= 0)
    return {
      species,
      speciesName: written[species] ?? '',
      threshold,
      version: written.indexOf(versionColumn),
    };
  const missing = species < 0 ? 'scientific_name' : thresholdColumn;
  throw new SettingsFileError(
    `${file} has no column ${missing}. Its first line must name the columns scientific_name and threshold.`,
  );
}

const numberOf = (text: string): number =>
  text === '' ? Number.NaN : Number(text.replace(',', '.'));

/**
 * Reads thresholds from CSV with the columns `scientific_name` and `threshold`, or from `biophony
 * calibrate --csv`, with commas or semicolons, columns in any order. Throws SettingsFileError with
 * row and column.
 */
function readThresholds(text: string, file: string): ReadThresholds {
  const thresholds = new Map<string, number>();
  const names: NamedSpecies[] = [];
  const without: string[] = [];
  const versions = new Set<number>();
  const keys = new Set<string>();
  let columns: ReturnType<typeof columnsOf> | null = null;
  const onLine = (cells: string[], row: number) => {
    if (!columns) {
      columns = columnsOf(cells, file);
      return;
    }
    const where = `${file}, row ${row}`;
    const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim());
    const name = cell(columns.species);
    checkName(name, names.length, file, `${where}, ${columns.speciesName}`);
    if (keys.has(speciesKey(scientificNameOf(name))))
      throw new SettingsFileError(
        `${where}, ${columns.speciesName}: ${name} is named twice. Keep one row of it.`,
      );
    keys.add(speciesKey(scientificNameOf(name)));
    const written = cell(columns.threshold);
    if (written === '' && columns.version >= 0) {
      without.push(name);
      return;
    }
    const threshold = numberOf(written);
    if (!(threshold >= 0 && threshold <= 1))
      throw new SettingsFileError(
        `${where}, ${thresholdColumn}: ${written || 'empty'}. Write a number from 0 to 1.`,
      );
    names.push({ name, where });
    thresholds.set(name, threshold);
    const version = numberOf(cell(columns.version));
    if (Number.isInteger(version)) versions.add(version);
  };
  const lines: [cells: string[], row: number][] = [];
  const reader = createCsvReader((...line) => lines.push(line), separatorOf(text));
  reader.push(text);
  const open = reader.finish();
  if (open !== null)
    throw new SettingsFileError(
      `${file}, row ${open}: a quotation mark is never closed. Close it.`,
    );
  for (const line of lines) onLine(...line);
  if (thresholds.size === 0)
    throw new SettingsFileError(`${file} has no thresholds. Give CSV with a row for each species.`);
  return {
    thresholds: Object.fromEntries(thresholds),
    names,
    without,
    versions: [...versions].sort((a, b) => a - b),
  };
}

/** Key for comparing species: equal for all names of one. */
export type SpeciesKeyOf = (scientificName: string) => string;

/** Reads a file; throws if it cannot be read. */
export type ReadBytes = (path: string) => Promise<Uint8Array>;

/** Given settings with remarks. */
export interface GivenSettings {
  settings: Record<string, unknown>;
  /** Source of each species name. */
  species: Partial<Record<SpeciesSetting, NamedSpecies[]>>;
  notes: string[];
}

/** Marks a file of names on a command line. */
const fileSign = '@';
/** Settings that are always files: too long for a command line. */
const alwaysFiles: ReadonlySet<string> = new Set(['species_list', 'thresholds']);

const onCommandLine = (text: string): NamedSpecies[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ name, where: null }));

const listed = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');

/** Thresholds by species, joined by the accepted name, by names and values as written. */
function bySpecies(thresholds: Readonly<Record<string, number>>, keyOf: SpeciesKeyOf) {
  const species = new Map<string, [name: string, threshold: number][]>();
  for (const [label, threshold] of Object.entries(thresholds)) {
    const name = scientificNameOf(label);
    const key = keyOf(name);
    species.set(key, [...(species.get(key) ?? []), [name, threshold]]);
  }
  return [...species.values()];
}

const thresholdNotes = (
  file: string,
  { thresholds, without, versions }: ReturnType<typeof readThresholds>,
  keyOf: SpeciesKeyOf,
): string[] => {
  const versionText =
    versions.length > 0
      ? ` of version${versions.length > 1 ? 's' : ''} ${versions.join(', ')} of the calibration`
      : '';
  const species = bySpecies(thresholds, keyOf);
  const count = species.length;
  const unlike = species.filter((rows) => new Set(rows.map(([, value]) => value)).size > 1);
  return [
    `Thresholds of ${count} species${versionText} from ${file}.`,
    ...(without.length > 0
      ? [`${file} has no threshold for ${listed(without)}: min_conf holds there.`]
      : []),
    ...unlike.map(
      (rows) =>
        `${file} names one species ${rows.length} times, with different thresholds: ${rows.map(([name, value]) => `${name} ${value}`).join(', ')}. That of the name that the model uses counts, else the highest. Keep one row of it.`,
    ),
  ];
};

/**
 * Reads settings after `--set`: species lists and thresholds from the files named, `include` and
 * `exclude` as names with commas between or `@FILE`; others unchanged. `keyOf` loads what tells
 * names of one species; without it only equal names are. Throws SettingsFileError, and what `read`
 * throws.
 */
export async function readGivenSettings(
  given: Readonly<Record<string, unknown>>,
  read: ReadBytes,
  keyOf: () => Promise<SpeciesKeyOf> = async () => speciesKey,
): Promise<GivenSettings> {
  const result: GivenSettings = { settings: { ...given }, species: {}, notes: [] };
  for (const [name, written] of Object.entries(given)) {
    if (!isSpeciesSetting(name) || typeof written !== 'string' || written === '') continue;
    const isFile = alwaysFiles.has(name) || written.startsWith(fileSign);
    const file = written.startsWith(fileSign) ? written.slice(fileSign.length) : written;
    const text = isFile ? fileText(await read(file), file) : '';
    if (name === 'thresholds') {
      const thresholds = readThresholds(text, file);
      result.settings.thresholds = thresholds.thresholds;
      result.species.thresholds = thresholds.names;
      result.notes.push(...thresholdNotes(file, thresholds, await keyOf()));
    } else {
      const names = isFile ? readSpeciesList(text, file) : onCommandLine(written);
      result.settings[name] = names.map((one) => one.name);
      result.species[name] = names;
    }
  }
  return result;
}

/** Source of the species names in a settings file: `FILE, settings.include`. */
export function speciesInFile(
  settings: Readonly<Record<string, unknown>>,
  file: string,
): GivenSettings['species'] {
  const placed = (setting: SpeciesSetting, names: readonly string[]) =>
    names.map((name) => ({ name, where: `${file}, settings.${setting}` }));
  const species: GivenSettings['species'] = {};
  for (const setting of speciesSettings) {
    const value = settings[setting];
    if (setting === 'thresholds') {
      if (typeof value === 'object' && value !== null)
        species.thresholds = placed(setting, Object.keys(value));
    } else if (Array.isArray(value)) species[setting] = placed(setting, value as string[]);
  }
  return species;
}

/** Content of a settings file: the analysis type, and settings that differ from its defaults. */
export interface SettingsFile {
  analysis_type: string;
  settings: Record<string, unknown>;
}

const keys = ['analysis_type', 'settings'];

/** Formats of settings files, by file extension. */
export type SettingsFormat = 'toml' | 'json';

/** Throws SettingsFileError for other file extensions. */
function settingsFormat(file: string): SettingsFormat {
  const ending = /\.(toml|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (ending === 'toml' || ending === 'json') return ending;
  throw new SettingsFileError(`${file} must end in .toml or .json, by which its format is known.`);
}

const sentence = (text: string): string => `${text.trim().replace(/\.$/, '')}.`;

const tomlOf = (text: string, file: string): unknown => {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [reason = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n', 1);
    throw new SettingsFileError(
      sentence(`${file}, line ${cause.line}, column ${cause.column}: no TOML, ${reason}`),
      { cause },
    );
  }
};

const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length;

const jsonOf = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const position = /at position (\d+)/.exec(cause.message)?.[1];
    const line = lineAt(text, position === undefined ? text.length : Number(position));
    throw new SettingsFileError(
      `${file}, line ${line}: this is no JSON. Look for a comma or quote.`,
      {
        cause,
      },
    );
  }
};

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads and checks a settings file, TOML or JSON by file extension. Returns the settings as
 * written, without defaults. Throws SettingsFileError with file, line or key.
 */
export function readSettingsFile(text: string, file: string): SettingsFile {
  const value = settingsFormat(file) === 'toml' ? tomlOf(text, file) : jsonOf(text, file);
  const refuse = (fault: string) => new SettingsFileError(`${file}${fault}`);
  if (!isTable(value)) throw refuse(` must hold an object with ${keys.join(' and ')}.`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    throw refuse(
      `: ${JSON.stringify(unknown.slice(0, 60))} is no key of a file of settings; it has ${keys.join(' and ')}.`,
    );
  const { analysis_type: type, settings = {} } = value;
  if (typeof type !== 'string' || type === '')
    throw refuse(', analysis_type: name the analysis, such as "birdnet_v2_4".');
  if (!analysisType(type)) throw refuse(`, analysis_type: there is no analysis type ${type}.`);
  if (!isTable(settings)) throw refuse(', settings: write settings by their names.');
  const [issue] = completeSettings(type, settings).issues;
  if (issue) throw refuse(`, settings.${issue.setting}: ${issue.message}.`);
  return { analysis_type: type, settings };
}

/**
 * Writes a settings file, TOML or JSON by file extension: complete settings except nulls, which
 * TOML cannot express and which are the defaults. Throws SettingsFileError for other extensions.
 */
export function writeSettingsFile({ analysis_type, settings }: SettingsFile, file: string): string {
  const values = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined),
  );
  const whole = { analysis_type, settings: values };
  return settingsFormat(file) === 'toml'
    ? `${stringify(whole).trimEnd()}\n`
    : `${JSON.stringify(whole, null, 2)}\n`;
}

type Settings = Readonly<Record<string, unknown>>;

/** A setting's own name; it may be given under another. */
const ownName = (name: string): string => settingOf(name)?.alias_of ?? name;

/** Merges settings of a file with given ones, which win under any of their names. */
export function joinedSettings(ofFile: Settings, given: Settings): Record<string, unknown> {
  const replaced = new Set(Object.keys(given).map(ownName));
  const fileEntries = Object.entries(ofFile).filter(([name]) => !replaced.has(ownName(name)));
  return { ...Object.fromEntries(fileEntries), ...given };
}
