/**
 * What is wrong with a text that a call sends, as the rest of a sentence that begins with the field's name; null when
 * nothing is. Databases cut texts at U+0000 or keep it, and half a surrogate pair cannot be written as UTF-8: neither
 * comes back as it was sent, so both are refused in every text of every call.
 */
export function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'must not contain the character U+0000; take it out';
  if (/\p{Surrogate}/u.test(text))
    return 'contains half of a character (a single surrogate such as U+D800), which cannot be stored; type that character again';
  return null;
}

/** Characters that turn the direction of what stands behind them (Unicode, UAX 9): a name then reads as another one. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
/** Control characters and ends of lines. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** What is wrong with a title or a name, which is one line; null when nothing is. The rest of a sentence, as above. */
export function lineFault(text: string): string | null {
  if (control.test(text))
    return 'must not contain control characters or line breaks; write it in one line';
  return turning.test(text)
    ? 'must not contain characters that change the direction of text (U+202A to U+202E, U+2066 to U+2069); type it without them'
    : null;
}

/** Characters of the name of a file, with its folders. */
export const longestFilename = 512;

/**
 * What is wrong with the name of a file, a path with forward slashes; null when nothing is. The rest of a sentence. Nobody
 * loses a recording for characters that turn its name: they are told as they are.
 */
export function filenameFault(name: string): string | null {
  if (name.length > longestFilename)
    return `must be at most ${longestFilename} characters long with its folders`;
  if (/[\p{Cc}\\]/u.test(name)) return 'must not contain control characters or backslashes';
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
    ? null
    : 'must be a relative path without empty, "." or ".." parts';
}
