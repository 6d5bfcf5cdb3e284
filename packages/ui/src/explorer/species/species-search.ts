import type { FoundSpecies } from '../../analyses/found-species.ts';
import type { SpeciesName } from '../../base/species-name.ts';
import type { CalledSpecies } from '../data/detection-columns.ts';
import type { Selection } from '../data/select.ts';
import type { Loaded } from '../engine/calls.ts';

interface Entry {
  name: SpeciesName;
  common: string;
  scientific: string;
  /** Of both names, each after a space. */
  words: string;
  first: boolean;
}

type SpeciesIndex = readonly Entry[];

/** `ruppells` finds `Rüppell's`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Without duplicates and empty names. The first `first` names precede others, except a name typed
 * in full.
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

/** 0 is best, null for no match. Every typed word must begin a word. */
function rankOf({ common, scientific, words }: Entry, typed: string, parts: readonly string[]) {
  if (common === typed || scientific === typed) return 0;
  if (common.startsWith(typed)) return 1;
  if (scientific.startsWith(typed)) return 2;
  return parts.every((part) => words.includes(` ${part}`)) ? 3 : null;
}

interface FoundNames {
  /** Best first, then by name. */
  names: SpeciesName[];
  first: boolean[];
  total: number;
}

/** Puts others behind the first names. */
const labels = 10;

const told = (entries: readonly Entry[], total: number): FoundNames => ({
  names: entries.map(({ name }) => name),
  first: entries.map(({ first }) => first),
  total,
});

/** The first names in order without a text. */
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

export const isListed = (index: SpeciesIndex, text: string): boolean => {
  const typed = plain(text);
  return index.some(({ common, scientific }) => common === typed || scientific === typed);
};

/** A species with its rank, which determines its colour. */
export interface ListedSpecies extends Omit<FoundSpecies, 'best_confidence'> {
  rank: number;
  /** Of one analysis: confidence of the best detection. */
  best_confidence?: number;
  /** Of a survey: number of sites. */
  sites?: number | undefined;
}

/** Most frequent first, with ranks for colours. */
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

/** Finds every word in current, earlier or later names; accents and case are ignored. */
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
