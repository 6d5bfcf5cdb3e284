import type { FoundSpecies } from '../../analyses/found-species.ts';
import type { CalledSpecies, SpeciesName } from '../data/detection-columns.ts';
import type { Selection } from '../data/select.ts';
import type { Loaded } from '../engine/calls.ts';

interface Entry {
  name: SpeciesName;
  common: string;
  scientific: string;
  /** All words of both names, each after a space. */
  words: string;
  /** Whether it is among the first ones, which come before the others. */
  first: boolean;
}

/** Names made ready to be searched. */
type SpeciesIndex = readonly Entry[];

/** Small letters without accents, words parted by single spaces: `Rüppell's` is found by `ruppells`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Makes names ready to be searched; those that stand there twice, and empty ones, are left out. So many of the `first` names
 * come before all others that fit what is typed, but for a name that is typed whole.
 */
export function speciesIndex(names: readonly SpeciesName[], first = 0): SpeciesIndex {
  const known = new Set<string>();
  const index: Entry[] = [];
  for (const [at, name] of names.entries()) {
    const [common, scientific] = [plain(name.common_name), plain(name.scientific_name)];
    const key = `${common}|${scientific}`;
    if (key === '|' || known.has(key)) continue;
    known.add(key);
    const words = ` ${common} ${scientific}`;
    index.push({ name, common, scientific, words, first: at < first });
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

interface FoundNames {
  /** The best ones first, the same ones in the order of their names. */
  names: SpeciesName[];
  /** Which of them are among the first ones of the index. */
  first: boolean[];
  /** How many fit in all. */
  total: number;
}

/** More than any rank: others than the first ones come behind them. */
const labels = 10;

const told = (entries: readonly Entry[], total: number): FoundNames => ({
  names: entries.map(({ name }) => name),
  first: entries.map(({ first }) => first),
  total,
});

/** The names that fit what was typed, `most` of them; the first ones as they come where nothing was typed. */
export function searchSpecies(index: SpeciesIndex, text: string, most: number): FoundNames {
  const typed = plain(text);
  if (typed === '') return told(index.slice(0, most), index.length);
  const parts = typed.split(' ');
  const found: [rank: number, entry: Entry][] = [];
  for (const entry of index) {
    const rank = rankOf(entry, typed, parts);
    if (rank !== null) found.push([rank + (rank > 0 && !entry.first ? labels : 0), entry]);
  }
  const sortName = ({ common, scientific }: Entry) => common || scientific;
  found.sort(([a, one], [b, other]) => a - b || (sortName(one) < sortName(other) ? -1 : 1));
  return told(
    found.slice(0, most).map(([, entry]) => entry),
    found.length,
  );
}

/** Whether one of the names is written exactly so, but for case and accents. */
export const isListed = (index: SpeciesIndex, text: string): boolean => {
  const typed = plain(text);
  return index.some(({ common, scientific }) => common === typed || scientific === typed);
};

/** A species with its rank, which its colour comes from. */
export interface ListedSpecies extends Omit<FoundSpecies, 'best_confidence'> {
  rank: number;
  /** Of one analysis: confidence of the best detection. */
  best_confidence?: number;
  /** Of a survey: how many sites it was detected at. */
  sites?: number | undefined;
}

/** The species that a filter leaves, most frequent first, each with the rank its colour comes from. */
export function listedSpecies(
  { species }: Loaded,
  { speciesCounts, speciesBest }: Selection,
  followed: readonly number[] | null,
): ListedSpecies[] {
  return species
    .map((name, rank) => ({
      ...name,
      rank,
      count: speciesCounts[rank] ?? 0,
      best_confidence: speciesBest[rank] ?? 0,
    }))
    .filter(({ count, rank }) => count > 0 || followed?.includes(rank))
    .sort((a, b) => b.count - a.count || a.rank - b.rank);
}

const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The species whose names, also earlier and later ones, have every word of a text in them; accents and case do not count. */
export function findSpecies<T extends CalledSpecies>(species: readonly T[], text: string): T[] {
  const words = withoutMarks(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...species];
  return species.filter((one) => {
    const name = withoutMarks(
      [one.common_name, one.scientific_name, ...(one.also ?? [])].join(' '),
    );
    return words.every((word) => name.includes(word));
  });
}
