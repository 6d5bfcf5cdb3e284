import { foldedText } from '@biophony/contract/constants';

export { foldedText };

/** Whether a folded text has every word of another. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** Folded words of a typed text. */
export const wordsOf = (typed: string): string[] => foldedText(typed).split(/\s+/).filter(Boolean);
