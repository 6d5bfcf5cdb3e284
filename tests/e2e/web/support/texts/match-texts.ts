/** Stands inside a longer line. */
const opensLine = /(\b(for|from|upload)|[!:])$/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `{name}` is any text, N, X and Y are numbers, a leading `...` is a label. */
function pattern(text: string): string {
  const plain = /^\.{3}(?!and)/.test(text) ? text.slice(3).trim() : text.trim();
  return escaped(plain)
    .replace(/\\\{\w+\\\}/g, '.+')
    .replace(/\b[NXY]\b/g, '\\d[\\d,]*');
}

interface Wanted {
  text: string;
  inside: RegExp;
  whole: RegExp;
  /** May stand in a longer line. */
  part: boolean;
}

const wantedOf = (text: string): Wanted => ({
  text,
  inside: new RegExp(`(?<!\\w)${pattern(text)}(?!\\w)`),
  whole: new RegExp(`(?:^|\\()\\s*${pattern(text)}[.:]?(?:\\)|$)`, 'm'),
  part: opensLine.test(text) || text.trim().split(/\s+/).length > 2,
});

/**
 * Texts in none of the lines. Longer texts come first, so that 'Coming soon' is not found in
 * 'Coming soon, for sure'; short ones must be a line, or in brackets.
 */
export function unseenTexts(texts: readonly string[], lines: Iterable<string>): string[] {
  const wanted = texts.map(wantedOf).sort((a, b) => b.text.length - a.text.length);
  const seen = new Set<string>();
  for (const line of lines) {
    let rest = line;
    for (const { text, inside, whole, part } of wanted) {
      if (!(part ? inside : whole).test(rest)) continue;
      seen.add(text);
      rest = rest.replace(inside, '\n');
    }
  }
  return texts.filter((text) => !seen.has(text));
}
