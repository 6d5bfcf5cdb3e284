import { mostSaid, type Verdict } from '@biophony/statistics';

/** A verdict on an item of a sample that counts today. */
export interface ItemVerdict {
  item: number;
  reviewer_id: string;
  verdict: Verdict;
  final: number;
  at: string;
  number: number;
}

/**
 * What people together say of one detection: the last word where there is one, else what most of them say; null where
 * nobody has said anything, or as many say one thing as another.
 */
export function combinedVerdict(said: readonly ItemVerdict[]): Verdict | null {
  const [lastWord] = said
    .filter(({ final }) => final === 1)
    .toSorted((a, b) => (a.at === b.at ? b.number - a.number : a.at < b.at ? 1 : -1));
  if (lastWord) return lastWord.verdict;
  return mostSaid(said.map(({ verdict }) => verdict));
}
