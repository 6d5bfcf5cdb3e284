import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folders = ['migrations', 'migrations-postgres'].map(
  (name) => new URL(`../../${name}/`, import.meta.url),
);

/** What processes of the version before would break on, in the statements of a migration. */
function breaks(sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  return statements.filter(
    (statement) =>
      /\bRENAME\b|^DROP TABLE|\bDROP COLUMN\b|\bALTER COLUMN\b|^CREATE TRIGGER|\bADD (CONSTRAINT|CHECK|UNIQUE)\b/i.test(
        statement,
      ) ||
      (/\bADD COLUMN\b/i.test(statement) &&
        /\bNOT NULL\b/i.test(statement) &&
        !/\bDEFAULT\b/i.test(statement)),
  );
}

it('knows what the version before would break on', () => {
  const bad = [
    'ALTER TABLE a RENAME TO b',
    'DROP TABLE a',
    'ALTER TABLE a DROP COLUMN b',
    'ALTER TABLE a ADD COLUMN b TEXT NOT NULL',
    'ALTER TABLE a ALTER COLUMN b SET NOT NULL',
  ];
  expect(breaks(bad.join(';\n'))).toEqual(bad);
  expect(breaks("ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT ''; DROP INDEX c;")).toEqual([]);
});

it.each(folders)(
  'migrations in %s only add, so that old and new processes serve together',
  (folder) => {
    const names = readdirSync(folder);
    expect(names).not.toEqual([]);
    const found = names.flatMap((name) =>
      breaks(readFileSync(new URL(name, folder), 'utf8')).map(
        (statement) => `${name}: ${statement}`,
      ),
    );
    expect(found).toEqual([]);
  },
);
