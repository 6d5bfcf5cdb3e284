/** What a line of the audit tells of a thing. */
export type Facts = Readonly<Record<string, unknown>>;

/** Of two states of a thing, the members that differ. */
export const changesOf = (
  was: Facts,
  is: Facts,
  names: readonly string[],
): { before: Facts; after: Facts } => ({
  before: Object.fromEntries(names.map((name) => [name, was[name]])),
  after: Object.fromEntries(names.map((name) => [name, is[name]])),
});

const longestText = 300;
const longestFacts = 4000;

const shortened = (text: string): string =>
  text.length <= longestText
    ? text
    : `${text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '')}...`;

/**
 * Facts as they are stored: JSON with texts of at most 300 characters, and of at most 4,000 together, beyond which only
 * the names of the facts are kept.
 */
export function factsText(facts: Facts | null | undefined): string | null {
  if (!facts) return null;
  const text = JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'string' ? shortened(value) : value,
  );
  if (text.length <= longestFacts) return text;
  return JSON.stringify({ too_long: Object.keys(facts).map(shortened).slice(0, 10) });
}
