import type { CalledSpecies } from '../../data/columns/detection-columns.ts';

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The species whose names, also earlier and later ones, have every word of a text in them; accents and case do not count. */
export function findSpecies<T extends CalledSpecies>(species: readonly T[], text: string): T[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...species];
  return species.filter((one) => {
    const name = plain([one.common_name, one.scientific_name, ...(one.also ?? [])].join(' '));
    return words.every((word) => name.includes(word));
  });
}
