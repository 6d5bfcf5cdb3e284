/** Of these characters none joins another. */
const isPlain = /^[\x20-\x7e]*$/;

/**
 * The characters of a text as people count them: a letter with its accents, an emoji with its parts. Plain letters are
 * told apart without the segmenter, which takes tens of milliseconds to make and would hold up a page's first paint.
 */
const graphemes = (text: string): string[] =>
  isPlain.test(text)
    ? Array.from(text)
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** First letter of a name in capitals, for an avatar without a picture; '?' for a blank one. */
export function initialOf(name: string): string {
  const [first = '?'] = graphemes(name.trim());
  return first.toUpperCase();
}

/** As many whole characters of a text as fit into a length in UTF-16 code units. */
export function cutTo(text: string, length: number): string {
  let kept = '';
  for (const grapheme of graphemes(text)) {
    if (kept.length + grapheme.length > length) break;
    kept += grapheme;
  }
  return kept;
}
