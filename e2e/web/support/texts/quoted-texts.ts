/** A quoted text of the specification; an apostrophe within a word does not end it. */
const quote = /(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g;

/** Quotes of the specification that no page has to show, with the reason. */
export const excluded: Readonly<Record<string, string>> = {
  '.com': 'is what is cut off a provider id',
  'password does not meet requirements':
    'names a code of the identity provider; its words are the catalogue’s own',
  '{rounded}% Complete': 'is the rule behind N% Complete',
};

/** Every text that the specification quotes, once, in its order. Throws when it quotes next to nothing. */
export function quotedTexts(specification: string): string[] {
  const quotes = specification
    .split('\n')
    .flatMap((line) => [...line.matchAll(quote)].map(([, text = '']) => text));
  const texts = [...new Set(quotes)];
  if (texts.length < 100) throw new Error(`The specification quotes only ${texts.length} texts.`);
  return texts;
}
