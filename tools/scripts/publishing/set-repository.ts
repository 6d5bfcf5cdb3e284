// Writes the repository's address, which the root's `package.json` names, into every published package, with the
// licence, and into the files that cannot take it from there. `npm run repository` after the address has changed.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { namingFiles, originOf, publishedFolders, withAddress } from './published.ts';

const root = resolve(import.meta.dirname, '../../..');
for (const folder of publishedFolders) {
  const path = resolve(root, folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as object;
  const changed = { ...manifest, ...originOf(folder, root) };
  writeFileSync(path, `${JSON.stringify(changed, null, 2)}\n`);
  copyFileSync(resolve(root, 'LICENSE'), resolve(root, folder, 'LICENSE'));
}
for (const file of namingFiles) {
  const path = resolve(root, file);
  writeFileSync(path, withAddress(readFileSync(path, 'utf8'), root));
}
