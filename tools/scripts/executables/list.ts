// `npm run release:list`: lists the executables in `executables`, collected from all systems.
import { resolve } from 'node:path';
import { writeRelease } from './release-file.ts';

const root = resolve(import.meta.dirname, '../../..');
writeRelease(root, resolve(root, 'executables'));
