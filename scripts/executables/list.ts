// Lists the executables that lie in `executables`, gathered from all systems: `npm run release:list`.
import { resolve } from 'node:path';
import { writeRelease } from './release-file.ts';

const root = resolve(import.meta.dirname, '../..');
writeRelease(root, resolve(root, 'executables'));
