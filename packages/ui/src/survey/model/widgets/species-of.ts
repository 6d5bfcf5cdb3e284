import { speciesKey } from '@biophony/recordings/survey';

interface Named {
  scientific_name: string;
  common_name: string;
}

/** What a species is called, by its key; the key itself where it is not known. */
export function speciesNames(species: readonly Named[]): (key: string) => string {
  const names = new Map(
    species.map((one) => [speciesKey(one), one.common_name || one.scientific_name]),
  );
  return (key) => names.get(key) ?? key;
}

/** Whether a species is among those that were found. */
export const isFound = (species: readonly Named[], key: string): boolean =>
  species.some((one) => speciesKey(one) === key);
