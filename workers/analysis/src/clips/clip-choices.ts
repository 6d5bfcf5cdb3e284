import { type AcceptedNames, namesAsWritten } from '@biophony/contract/names';
import type { Detection } from '../results/file-result.ts';

type Named = Pick<Detection, 'scientific_name' | 'common_name'>;

/** Species by their names. */
export interface SpeciesFilter {
  takes(species: Named): boolean;
  /** The names given that none of these species has. */
  unknown(known: readonly Named[]): string[];
}

const plain = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The species of these names, or of other names of theirs, upper and lower case alike; every species without names. */
export function speciesFilter(
  given: readonly string[],
  names: AcceptedNames = namesAsWritten,
): SpeciesFilter {
  const keyOf = (name: string): string => plain(names.key(name));
  /** Every name that a species goes by: either of its two, and both as labels of BirdNET have them. */
  const namesOf = ({ scientific_name, common_name }: Named): string[] => [
    keyOf(scientific_name),
    plain(common_name),
    plain(`${scientific_name}_${common_name}`),
  ];
  const wanted = new Set(given.map(keyOf));
  return {
    takes: (species) => wanted.size === 0 || namesOf(species).some((name) => wanted.has(name)),
    unknown(known) {
      const found = new Set(known.flatMap(namesOf));
      return given.filter((name) => !found.has(keyOf(name)));
    },
  };
}

/** Formats that clips can be written in. */
export const clipFormats = ['wav', 'flac'] as const;
export type ClipFormat = (typeof clipFormats)[number];
