import { type AcceptedNames, namesAsWritten } from '@biophony/contract/names';
import type { Detection } from '../results/file-result.ts';

type Named = Pick<Detection, 'scientific_name' | 'common_name'>;

export interface SpeciesFilter {
  takes(species: Named): boolean;
  unknown(species: readonly Named[]): string[];
}

const plain = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Accepts synonyms and ignores case; without names accepts every species. */
export function speciesFilter(
  speciesNames: readonly string[],
  names: AcceptedNames = namesAsWritten,
): SpeciesFilter {
  const keyOf = (name: string): string => plain(names.key(name));
  const namesOf = ({ scientific_name, common_name }: Named): string[] => [
    keyOf(scientific_name),
    plain(common_name),
    plain(`${scientific_name}_${common_name}`),
  ];
  const wanted = new Set(speciesNames.map(keyOf));
  return {
    takes: (species) => wanted.size === 0 || namesOf(species).some((name) => wanted.has(name)),
    unknown(species) {
      const existingNames = new Set(species.flatMap(namesOf));
      return speciesNames.filter((name) => !existingNames.has(keyOf(name)));
    },
  };
}

export const clipFormats = ['wav', 'flac'] as const;
export type ClipFormat = (typeof clipFormats)[number];
