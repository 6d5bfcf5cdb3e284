import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import { elementManifest, readmeTables, writtenSources } from './element-manifest.ts';
import { attributeNames } from './widgets.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const run = 'run: npm run element -w @biophony/ui';

it('tells of every attribute', () => {
  const [declaration] = elementManifest().modules[0]?.declarations ?? [];
  expect(declaration?.attributes.map(({ name }) => name)).toEqual([...attributeNames]);
});

it.each(Object.entries(readmeTables))(
  'stands in the README as the table has it: %s',
  async (name, tables) => {
    const [, rest = ''] = read('packages/ui/README.md').split(`<!-- ${name} -->\n\n`);
    const [told] = rest.split(`\n\n<!-- end of ${name} -->`);
    const { code } = await format('tables.md', tables());
    expect(told, run).toBe(code.trim());
  },
);

it.each(Object.entries(writtenSources()))('stands in %s as the table has it', (path, source) =>
  expect(read(path), run).toBe(source),
);
