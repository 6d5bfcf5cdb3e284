/** Text to be searched: without accents, vowel points and case. */
export const foldedText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a folded text has every word of another. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** Folded words of a typed text. */
export const wordsOf = (typed: string): string[] => foldedText(typed).split(/\s+/).filter(Boolean);
