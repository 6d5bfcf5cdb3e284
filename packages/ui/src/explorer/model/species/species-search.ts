import type { SpeciesName } from '../../data/columns/detection-columns.ts';

interface Entry {
  name: SpeciesName;
  common: string;
  scientific: string;
  /** All words of both names, each after a space. */
  words: string;
}

/** Names made ready to be searched. */
export type SpeciesIndex = readonly Entry[];

/** Small letters without accents, words parted by single spaces: `Rüppell's` is found by `ruppells`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Makes names ready to be searched; those that stand there twice, and empty ones, are left out. */
export function speciesIndex(names: readonly SpeciesName[]): SpeciesIndex {
  const known = new Set<string>();
  const index: Entry[] = [];
  for (const name of names) {
    const [common, scientific] = [plain(name.common_name), plain(name.scientific_name)];
    const key = `${common}|${scientific}`;
    if (key === '|' || known.has(key)) continue;
    known.add(key);
    index.push({ name, common, scientific, words: ` ${common} ${scientific}` });
  }
  return index;
}

/** How well a name fits: 0 is best, null does not fit. Every word typed must begin a word of its names. */
function rankOf({ common, scientific, words }: Entry, typed: string, parts: readonly string[]) {
  if (common === typed || scientific === typed) return 0;
  if (common.startsWith(typed)) return 1;
  if (scientific.startsWith(typed)) return 2;
  return parts.every((part) => words.includes(` ${part}`)) ? 3 : null;
}

export interface FoundNames {
  /** The best ones first, the same ones in the order of their names. */
  names: SpeciesName[];
  /** How many fit in all. */
  total: number;
}

/** The names that fit what was typed, `most` of them; the first ones as they come where nothing was typed. */
export function searchSpecies(index: SpeciesIndex, text: string, most: number): FoundNames {
  const typed = plain(text);
  if (typed === '')
    return { names: index.slice(0, most).map(({ name }) => name), total: index.length };
  const parts = typed.split(' ');
  const found: [rank: number, entry: Entry][] = [];
  for (const entry of index) {
    const rank = rankOf(entry, typed, parts);
    if (rank !== null) found.push([rank, entry]);
  }
  const sortName = ({ common, scientific }: Entry) => common || scientific;
  found.sort(([a, one], [b, other]) => a - b || (sortName(one) < sortName(other) ? -1 : 1));
  return { names: found.slice(0, most).map(([, { name }]) => name), total: found.length };
}

/** Whether one of the names is written exactly so, but for case and accents. */
export const isListed = (index: SpeciesIndex, text: string): boolean => {
  const typed = plain(text);
  return index.some(({ common, scientific }) => common === typed || scientific === typed);
};
