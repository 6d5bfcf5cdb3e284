import { checkName, type NamedSpecies } from './named-species.ts';
import { SettingsFileError } from './settings-file-error.ts';

/**
 * Reads a species list: `Scientific name` or `Scientific name_Common name` per line, as in
 * BirdNET's lists. Ignores empty lines and lines that begin with `#`. Throws SettingsFileError with
 * file and line.
 */
export function readSpeciesList(text: string, file: string): NamedSpecies[] {
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
