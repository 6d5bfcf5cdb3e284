import { speciesKey } from '@biophony/recordings/survey';

interface Named {
  scientific_name: string;
  common_name: string;
  /** Every name of the species that is known; none where names are not told. */
  names?: readonly string[];
}

/** What a species is called, by its key; the key itself where it is not known. */
export function speciesNames(species: readonly Named[]): (key: string) => string {
  const names = new Map(
    species.map((one) => [speciesKey(one), one.common_name || one.scientific_name]),
  );
  return (key) => names.get(key) ?? key;
}

/** The key of a species among those that were found, by any name of it; null for one that is not there. */
export function foundKey(species: readonly Named[], name: string): string | null {
  const known =
    species.find((one) => speciesKey(one) === name) ??
    species.find(({ names }) => names?.includes(name));
  return known ? speciesKey(known) : null;
}
