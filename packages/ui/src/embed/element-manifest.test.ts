import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import { attributeNames } from './attributes.ts';
import { elementManifest, elementTables } from './element-manifest.ts';

it('tells of every attribute', () => {
  const [declaration] = elementManifest().modules[0]?.declarations ?? [];
  expect(declaration?.attributes.map(({ name }) => name)).toEqual([...attributeNames]);
});

it('stands in the README as the table has it', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const told = /<!-- element -->\n\n([\s\S]*?)\n\n<!-- end of element -->/.exec(readme)?.[1];
  const { code: tables } = await format('tables.md', elementTables());
  expect(told, 'run: npm run element -w @biophony/ui').toBe(tables.trim());
});
