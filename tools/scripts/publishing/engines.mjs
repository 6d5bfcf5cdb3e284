// `prepack` and `postpack`: writes the Node a package needs into `package.json`, and removes it
// again (`--out`). Libraries run on every Node that can use a clone; programs, which bundle undici
// 8, need the root's `publishedEngines`. Not permanent: npm checks its own Node against workspaces,
// which here run on the pinned one.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const root = read(new URL('../../../package.json', import.meta.url));
const { engines: _, ...manifest } = read('package.json');
const engines = manifest.bin ? root.publishedEngines : root.engines;
const given = process.argv.includes('--out') ? {} : { engines };
// A program starting meanwhile must find the old or the new file, never half of one.
writeFileSync('package.json.part', `${JSON.stringify({ ...manifest, ...given }, null, 2)}\n`);
renameSync('package.json.part', 'package.json');
