import { scientificNameOf, speciesKey } from '../constants/index.ts';
import { createCsvReader } from '../results/csv/index.ts';
import { checkName, type NamedSpecies } from './named-species.ts';
import { SettingsFileError } from './settings-file-error.ts';

/** Content of a thresholds file. */
export interface ReadThresholds {
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

const separatorOf = (text: string): ',' | ';' => {
  const [heading = ''] = text.split('\n', 1);
  return heading.split(';').length > heading.split(',').length ? ';' : ',';
};

const numberOf = (text: string): number =>
  text === '' ? Number.NaN : Number(text.replace(',', '.'));

/**
 * Reads thresholds from CSV with the columns `scientific_name` and `threshold`, or from `biophony
 * calibrate --csv`, with commas or semicolons, columns in any order. Throws SettingsFileError with
 * row and column.
 */
export function readThresholds(text: string, file: string): ReadThresholds {
  const found = new Map<string, number>();
  const names: NamedSpecies[] = [];
  const without: string[] = [];
  const versions = new Set<number>();
  const keys = new Set<string>();
  let columns: ReturnType<typeof columnsOf> | null = null;
  let row = 0;
  const onLine = (cells: string[]) => {
    row++;
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
    found.set(name, threshold);
    const version = numberOf(cell(columns.version));
    if (Number.isInteger(version)) versions.add(version);
  };
  const reader = createCsvReader(onLine, separatorOf(text));
  reader.push(text);
  reader.finish();
  if (found.size === 0)
    throw new SettingsFileError(`${file} has no thresholds. Give CSV with a row for each species.`);
  return {
    thresholds: Object.fromEntries(found),
    names,
    without,
    versions: [...versions].sort((a, b) => a - b),
  };
}
