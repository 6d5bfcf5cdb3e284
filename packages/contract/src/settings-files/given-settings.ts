import { isSpeciesSetting, speciesSettings, type SpeciesSetting } from '../constants/index.ts';
import { fileText } from './file-text.ts';
import type { NamedSpecies } from './named-species.ts';
import { readSpeciesList } from './species-list-file.ts';
import { readThresholds } from './thresholds-file.ts';

/** Reads a file that somebody named; throws for one that cannot be read. */
export type ReadBytes = (path: string) => Promise<Uint8Array>;

/** Settings that were given, and what is to be said of them. */
export interface GivenSettings {
  settings: Record<string, unknown>;
  /** Where each name of species stood. */
  species: Partial<Record<SpeciesSetting, NamedSpecies[]>>;
  notes: string[];
}

/** What a person writes on a command line for a list of names that stands in a file. */
const fileSign = '@';
/** Settings that are files in any case: too long for a command line. */
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

const thresholdNotes = (
  file: string,
  { thresholds, without, versions }: ReturnType<typeof readThresholds>,
): string[] => {
  const made =
    versions.length > 0
      ? ` of version${versions.length > 1 ? 's' : ''} ${versions.join(', ')} of the calibration`
      : '';
  const count = Object.keys(thresholds).length;
  return [
    `Thresholds of ${count} species${made} from ${file}.`,
    ...(without.length > 0
      ? [`${file} has no threshold for ${listed(without)}: min_conf holds there.`]
      : []),
  ];
};

/**
 * Settings as people write them after `--set`: lists of species and thresholds are read from the files named, `include`
 * and `exclude` are names with commas between, or `@FILE`; all others stay as they are. Throws SettingsFileError, and
 * what `read` throws.
 */
export async function readGivenSettings(
  given: Readonly<Record<string, unknown>>,
  read: ReadBytes,
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
      result.notes.push(...thresholdNotes(file, thresholds));
    } else {
      const names = isFile ? readSpeciesList(text, file) : onCommandLine(written);
      result.settings[name] = names.map((one) => one.name);
      result.species[name] = names;
    }
  }
  return result;
}

/** Where the names in settings stood that a file of settings has: `FILE, settings.include`. */
export function speciesInFile(
  settings: Readonly<Record<string, unknown>>,
  file: string,
): GivenSettings['species'] {
  const placed = (setting: SpeciesSetting, names: readonly string[]) =>
    names.map((name) => ({ name, where: `${file}, settings.${setting}` }));
  const found: GivenSettings['species'] = {};
  for (const setting of speciesSettings) {
    const value = settings[setting];
    if (setting === 'thresholds') {
      if (typeof value === 'object' && value !== null)
        found.thresholds = placed(setting, Object.keys(value));
    } else if (Array.isArray(value)) found[setting] = placed(setting, value as string[]);
  }
  return found;
}
