import { examples } from './examples.ts';
import { moreTexts } from './more-texts.ts';
import { texts } from './texts.ts';

const tables = [texts, moreTexts];
const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What is written of a property, of this schema alone (`own`) or by its name. */
export function textOf(schema: string, property: string): { own?: string; byName?: string } {
  const found = (name: string) => tables.map((table) => named(table, name)).find(Boolean);
  return { own: found(`${schema}.${property}`), byName: found(property) };
}

/** The example of a property; undefined where none was written. */
export function exampleFor(schema: string, property: string): unknown {
  const own = `${schema}.${property}`;
  return Object.hasOwn(examples, own) ? examples[own] : named(examples, property);
}

/** Every name that the tables know, so that one can find those that nothing uses. */
export const knownNames = (): string[] => [...tables, examples].flatMap(Object.keys);
