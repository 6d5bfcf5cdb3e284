/**
 * What is wrong with a text in a call, as the rest of a sentence after the field's name, or null.
 * Databases cut texts at U+0000 or keep it, and a lone surrogate is no UTF-8: neither comes back as
 * sent, so every text of every call refuses both.
 */
export function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain the character U+0000; take it out';
  if (/\p{Surrogate}/u.test(text))
    return 'contains half of a character (a single surrogate such as U+D800), which cannot be stored; type that character again';
  return null;
}

/** Bidirectional controls (Unicode, UAX 9), which make a name read as another one. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
/** Control characters and line ends. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** Returns what is wrong with a one-line title or name, as the rest of a sentence, or null. */
export function lineFault(text: string): string | null {
  if (control.test(text))
    return 'must not contain control characters or line breaks; write it in one line';
  return turning.test(text)
    ? 'must not contain characters that change the direction of text (U+202A to U+202E, U+2066 to U+2069); type it without them'
    : null;
}

/** Text to be searched: without accents, vowel points and case. */
export const foldedText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Characters of a file name with its folders. */
export const longestFilename = 512;

/**
 * Returns what is wrong with a file name, a path with forward slashes, as the rest of a sentence,
 * or null. Allows bidirectional controls, so that no recording is lost for them.
 */
export function filenameFault(name: string): string | null {
  if (name.length > longestFilename)
    return `must be at most ${longestFilename} characters long with its folders`;
  if (/[\p{Cc}\\]/u.test(name)) return 'must not contain control characters or backslashes';
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
    ? null
    : 'must be a relative path without empty, "." or ".." parts';
}

/** Name of the piece after this many files of its shard; names sort like the files. */
export const pieceName = (after: number): string => `part-${String(after).padStart(5, '0')}.ndjson`;

const piece = /^part-(\d{5})\.ndjson$/;

/** Number of files of its shard before a piece; null for other outputs. */
export function filesBefore(name: string): number | null {
  const after = piece.exec(name)?.[1];
  return after === undefined ? null : Number(after);
}
