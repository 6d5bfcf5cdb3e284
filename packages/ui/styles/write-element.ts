// Writes what stands elsewhere of the tables in src/embed/widgets.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format } from 'oxfmt';
import { readmeTables, writtenSources } from '../src/embed/element-manifest.ts';

const root = resolve(import.meta.dirname, '../../..');
const readme = resolve(root, 'packages/ui/README.md');
let text = readFileSync(readme, 'utf8');
for (const [name, tables] of Object.entries(readmeTables)) {
  const [first, last] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before = '', rest = ''] = text.split(first);
  const { code } = await format('tables.md', tables());
  text = `${before}${first}\n\n${code}\n${last}${rest.split(last)[1] ?? ''}`;
}
writeFileSync(readme, text);
for (const [path, source] of Object.entries(writtenSources()))
  writeFileSync(resolve(root, path), source);
