// `npm run release:packages`: publishes all packages, in order of dependencies. Passes arguments to
// `npm publish`, such as `-- --dry-run`. Skips published versions, so that an interrupted release
// can continue.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publishedFolders } from './published.ts';

const root = resolve(import.meta.dirname, '../../..');
const given = process.argv.slice(2);

function isThere(folder: string): boolean {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as { name: string; version: string };
  try {
    const args = ['view', `${name}@${version}`, 'version'];
    return execFileSync('npm', args, { encoding: 'utf8', stdio: 'pipe' }).trim() === version;
  } catch {
    return false;
  }
}

const packed = mkdtempSync(join(tmpdir(), 'biophony-publish-'));
try {
  execFileSync(process.execPath, ['tools/scripts/pack.mjs', packed], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const folder of publishedFolders)
    if (isThere(folder)) console.log(`${folder}: this version is published already.`);
    else execFileSync('npm', ['publish', ...given], { cwd: join(root, folder), stdio: 'inherit' });
} finally {
  rmSync(packed, { recursive: true });
}
