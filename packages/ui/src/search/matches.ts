import { foldedText, wordsOf } from '../base/folded-text.ts';

/** 0: the name begins with what was typed; 1: each word begins a word of it; 2: it is inside. */
type Rank = 0 | 1 | 2;

/** How well a name fits the typed text; null if it does not. Accents and case are ignored. */
export function rankOf(name: string, typed: string): Rank | null {
  const words = wordsOf(typed);
  const folded = foldedText(name);
  if (!words.every((word) => folded.includes(word))) return null;
  if (folded.startsWith(words.join(' '))) return 0;
  const begins = folded.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => begins.some((one) => one.startsWith(word))) ? 1 : 2;
}

interface Named {
  name: string;
  /** Other names that may be typed, such as the scientific one. */
  also?: string;
}

/** Entries that fit, best first, else in their order. All without a text. */
export function matches<T extends Named>(entries: readonly T[], typed: string): T[] {
  if (typed.trim() === '') return [...entries];
  const ranked = entries.flatMap((entry) => {
    const ranks = [entry.name, entry.also ?? ''].map((name) => rankOf(name, typed));
    const rank = ranks.filter((one) => one !== null).sort()[0];
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
