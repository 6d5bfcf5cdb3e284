import { limits, speciesNameFault } from '../constants/index.ts';
import { SettingsFileError } from './settings-file-error.ts';

/** A name and its source: `birds.txt, line 3`; null for the command line. */
export interface NamedSpecies {
  name: string;
  where: string | null;
}

/** Throws SettingsFileError for an invalid name, and for one name too many. */
export function checkName(name: string, before: number, file: string, where: string): void {
  if (before >= limits.species_names)
    throw new SettingsFileError(
      `${file} has more than ${limits.species_names.toLocaleString('en-US')} names, which are the most allowed.`,
    );
  const fault = speciesNameFault(name);
  if (fault) throw new SettingsFileError(`${where}: the name ${fault}.`);
}
