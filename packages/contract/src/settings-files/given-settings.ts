import { isSpeciesSetting, speciesSettings, type SpeciesSetting } from '../constants/index.ts';
import { fileText } from './file-text.ts';
import type { NamedSpecies } from './named-species.ts';
import { readSpeciesList } from './species-list-file.ts';
import { readThresholds } from './thresholds-file.ts';

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
 * Reads settings after `--set`: species lists and thresholds from the files named, `include` and
 * `exclude` as names with commas between or `@FILE`; others unchanged. Throws SettingsFileError,
 * and what `read` throws.
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

/** Source of the species names in a settings file: `FILE, settings.include`. */
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
