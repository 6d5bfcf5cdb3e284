import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { countText } from '../text/format.ts';

/** A card as `--site CARD=NAME` may name it: by the path that was given, or by what it is called. */
export interface NamedCard {
  path: string;
  label: string;
}

const wrong = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'invalid_site' });

const example = (cards: readonly NamedCard[]): string =>
  cards.length === 1
    ? 'Name one site: --site "Lake north".'
    : `Give --site once for each card, in their order, or as CARD=NAME: --site "${cards[0]?.label}=Lake north".`;

const bare = (path: string): string => path.replace(/(?<=[^/\\])[/\\]+$/, '');

/** The place of the card that `CARD=NAME` names, and the name; null where the text before the first sign of each `=` names none. */
function assigned(text: string, cards: readonly NamedCard[]): [number, string] | null {
  for (let at = text.indexOf('='); at > 0; at = text.indexOf('=', at + 1)) {
    const card = bare(text.slice(0, at));
    const index = cards.findIndex(({ path, label }) => card === bare(path) || card === label);
    if (index >= 0) return [index, text.slice(at + 1).trim()];
  }
  return null;
}

/**
 * The site of each card: as many names as there are cards, in their order, or `CARD=NAME` for those that stood
 * somewhere; null where none is given. Throws CliError where it is not clear which card stood where.
 */
export function sitesOf(
  given: readonly string[] | undefined,
  cards: readonly NamedCard[],
): (string | null)[] {
  const sites = cards.map((): string | null => null);
  if (!given || given.length === 0) return sites;
  const named = given.map((text) => assigned(text, cards));
  const isNamed = named.some((one) => one !== null);
  if (isNamed && named.includes(null)) {
    const text = given[named.indexOf(null)];
    throw wrong(
      `--site "${text}" names no card, and others do.`,
      `The cards are ${cards.map(({ label }) => label).join(', ')}. ${example(cards)}`,
    );
  }
  if (!isNamed && given.length !== cards.length)
    throw wrong(
      `There ${cards.length === 1 ? 'is' : 'are'} ${countText(cards.length, 'card')} and ${countText(given.length, 'site')}.`,
      example(cards),
    );
  for (const [order, text] of given.entries()) {
    const [index, name] = named[order] ?? [order, text.trim()];
    const card = cards[index]?.label ?? '';
    if (name === '') throw wrong(`--site gives ${card} no name.`, example(cards));
    if (sites[index] !== null)
      throw wrong(`--site names two sites for ${card}.`, 'Leave one of them out.');
    sites[index] = name;
  }
  return sites;
}
