// Publishes all packages to the registry, in the order of their dependencies: `npm run release:packages`. Arguments go to
// `npm publish`, such as `-- --dry-run`. A version that is there already is passed over, so that a release that broke off can
// go on.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publishedFolders } from './published.ts';

const root = resolve(import.meta.dirname, '../..');
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
  execFileSync(process.execPath, ['scripts/pack.mjs', packed], { cwd: root, stdio: 'inherit' });
  for (const folder of publishedFolders)
    if (isThere(folder)) console.log(`${folder}: this version is published already.`);
    else execFileSync('npm', ['publish', ...given], { cwd: join(root, folder), stdio: 'inherit' });
} finally {
  rmSync(packed, { recursive: true });
}
