import { examples } from './examples.ts';
import { moreTexts } from './more-texts.ts';
import { reviewExamples, reviewTexts } from './review-texts.ts';
import { surveyExamples, surveyTexts } from './survey-texts.ts';
import { texts } from './texts.ts';

const tables = [texts, moreTexts, surveyTexts, reviewTexts];
const exampleTables = [examples, surveyExamples, reviewExamples];
const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Text of a property, of this schema alone (`own`) or by its name. */
export function textOf(schema: string, property: string): { own?: string; byName?: string } {
  const found = (name: string) => tables.map((table) => named(table, name)).find(Boolean);
  return { own: found(`${schema}.${property}`), byName: found(property) };
}

/** Example of a property; undefined where there is none. */
export function exampleFor(schema: string, property: string): unknown {
  const names = [`${schema}.${property}`, property];
  const found = names.flatMap((name) =>
    exampleTables.filter((table) => Object.hasOwn(table, name)).map((table) => table[name]),
  );
  return found[0];
}

/** All names in the tables, to find unused ones. */
export const knownNames = (): string[] => [...tables, ...exampleTables].flatMap(Object.keys);
