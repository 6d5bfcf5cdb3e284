// `npm run build:docs`: writes the documentation site to `docs/website/dist`. Installs its packages,
// which `npm ci` at the root leaves out.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from './pages/assemble.ts';
import { madePages } from './generate/all.ts';
import { withInsertions } from './generate/insertions.ts';
import { precompress } from './build/precompress.ts';
import { serving } from './build/serving.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const dist = join(here, 'dist');

/** Installs the site's packages, unless those of its lockfile are there. */
function install(): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex');
  const mark = join(here, 'node_modules/.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  writeFileSync(mark, lock);
}

install();
rmSync(dist, { recursive: true, force: true });
const pages = join(here, '.pages');
await assemble(root, pages, madePages(root), withInsertions);
const open = join(pages, 'public');
mkdirSync(open, { recursive: true });
copyFileSync(join(here, 'public/favicon.svg'), join(open, 'favicon.svg'));
copyFileSync(join(root, 'packages/contract/openapi.json'), join(open, 'openapi.json'));

const vitepress = join(here, 'node_modules/vitepress/bin/vitepress.js');
execFileSync(process.execPath, [vitepress, 'build', here], { cwd: here, stdio: 'inherit' });
writeFileSync(join(dist, 'site.json'), JSON.stringify(serving(dist), null, 2));
await precompress(dist);
console.log('built the documentation in docs/website/dist');
