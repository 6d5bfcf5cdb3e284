// `prepack` and `postpack` of the published packages: puts the Node that they need into their `package.json`, and takes it out
// again (`--out`). Libraries run on every Node that a clone of the repository does; programs, which bundle undici 8, need
// the root's `publishedEngines`. It does not stand there always: npm compares the Node that it runs on itself with what a
// workspace needs, while the workspaces here run on the pinned one.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const root = read(new URL('../../package.json', import.meta.url));
const { engines: _, ...manifest } = read('package.json');
const engines = manifest.bin ? root.publishedEngines : root.engines;
const given = process.argv.includes('--out') ? {} : { engines };
// A program of the repository that starts meanwhile finds the one file or the other, never half of one.
writeFileSync('package.json.part', `${JSON.stringify({ ...manifest, ...given }, null, 2)}\n`);
renameSync('package.json.part', 'package.json');
