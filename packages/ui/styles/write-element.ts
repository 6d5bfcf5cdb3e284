// Writes the tables in the README from src/embed/element-manifest.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format } from 'oxfmt';
import { elementTables } from '../src/embed/element-manifest.ts';

const path = resolve(import.meta.dirname, '../README.md');
const [before = '', rest = ''] = readFileSync(path, 'utf8').split('<!-- element -->');
const after = rest.split('<!-- end of element -->')[1] ?? '';
const { code: tables } = await format('tables.md', elementTables());
writeFileSync(path, `${before}<!-- element -->\n\n${tables}\n<!-- end of element -->${after}`);
