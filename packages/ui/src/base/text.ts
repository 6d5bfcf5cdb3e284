/** Characters that never combine. */
const isPlain = /^[\x20-\x7e]*$/;

/**
 * Characters as people count them: a letter with its accents, an emoji with its parts. Plain
 * letters skip the segmenter, which takes tens of milliseconds to create and would delay the first
 * paint.
 */
const graphemes = (text: string): string[] =>
  isPlain.test(text)
    ? Array.from(text)
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** First letter of a name in capitals, for an avatar; '?' for a blank name. */
export function initialOf(name: string): string {
  const [first = '?'] = graphemes(name.trim());
  return first.toUpperCase();
}

/** Cuts a text to a length in UTF-16 code units, without splitting characters. */
export function cutTo(text: string, length: number): string {
  let kept = '';
  for (const grapheme of graphemes(text)) {
    if (kept.length + grapheme.length > length) break;
    kept += grapheme;
  }
  return kept;
}
