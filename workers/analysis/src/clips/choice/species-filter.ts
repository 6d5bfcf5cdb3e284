import type { Detection } from '../../results/file-result.ts';

type Named = Pick<Detection, 'scientific_name' | 'common_name'>;

/** Species by their names. */
export interface SpeciesFilter {
  takes(species: Named): boolean;
  /** The names given that none of these species has. */
  unknown(known: readonly Named[]): string[];
}

const plain = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Every name that a species goes by: either of its two, and both as labels of BirdNET have them. */
const namesOf = ({ scientific_name, common_name }: Named): string[] =>
  [scientific_name, common_name, `${scientific_name}_${common_name}`].map(plain);

/** The species of these names, upper and lower case alike; every species where there are no names. */
export function speciesFilter(names: readonly string[]): SpeciesFilter {
  const wanted = new Set(names.map(plain));
  return {
    takes: (species) => wanted.size === 0 || namesOf(species).some((name) => wanted.has(name)),
    unknown(known) {
      const found = new Set(known.flatMap(namesOf));
      return names.filter((name) => !found.has(plain(name)));
    },
  };
}
