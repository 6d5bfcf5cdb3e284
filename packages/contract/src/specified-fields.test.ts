import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Analysis, Results } from './analyses.ts';
import { Dataset } from './datasets.ts';
import { Note } from './notes.ts';
import { Project, TimelineEvent } from './projects.ts';
import { Profile, Storage } from './users.ts';

const specification = readFileSync(
  new URL('../../../docs/specification.md', import.meta.url),
  'utf8',
);

/** Names of fields and values in a statement of the specification. */
function namesIn(statement: string): string[] {
  const [, text = ''] = specification.split(`- **${statement}**`);
  const [own = ''] = text.split(/\n(?=- \*\*|\n)/);
  return [...own.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** All names of properties and values of a schema, whatever they are in. */
const namesOf = (schemas: z.ZodType[]): Set<string> =>
  new Set(
    schemas.flatMap((schema) =>
      [...JSON.stringify(z.toJSONSchema(schema)).matchAll(/"(\w+)"/g)].map(([, name = '']) => name),
    ),
  );

test.each<[string, z.ZodType[]]>([
  ['S3.2', [Profile]],
  ['S3.4', [Project]],
  ['S3.5', [Note, TimelineEvent]],
  ['S3.6', [Dataset]],
  ['S3.7', [Analysis]],
  ['S3.8', [Results]],
  ['S3.9', [Storage]],
])(
  'the contract has every field of %s (S3.2, S3.4, S3.5, S3.6, S3.7, S3.8, S3.9)',
  (number, schemas) => {
    const specified = namesIn(number);
    expect(specified.length).toBeGreaterThan(2);
    const names = namesOf(schemas);
    expect(specified.filter((name) => !names.has(name))).toEqual([]);
  },
);
