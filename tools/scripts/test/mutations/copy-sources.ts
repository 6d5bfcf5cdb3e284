import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

function linkEntries(from: string, to: string, except: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
}

/**
 * Links what is installed and built. Workspace packages are those of the copy; throws when one is
 * not.
 */
export function copySources(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const path of listed.split('\0').filter(Boolean)) {
    // Deleted but uncommitted files are listed too.
    if (!existsSync(join(root, path)) || lstatSync(join(root, path)).isDirectory()) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true });
  }
  linkEntries(join(root, 'node_modules'), join(copy, 'node_modules'), ['@biophony', '.vite']);
  const scope = 'node_modules/@biophony';
  mkdirSync(join(copy, scope));
  for (const name of readdirSync(join(root, scope))) {
    // Relative, so it leads into the copy.
    symlinkSync(readlinkSync(join(root, scope, name)), join(copy, scope, name));
    const target = realpathSync(join(copy, scope, name));
    if (relative(realpathSync(copy), target).startsWith('..'))
      throw new Error(`@biophony/${name} of the copy is ${target}, outside of it`);
  }
  for (const folder of globSync('{packages,workers}/*/{node_modules,dist}', { cwd: root }))
    symlinkSync(join(root, folder), join(copy, folder));
  for (const folder of ['site/dist', 'tests/fixtures/deno/node_modules'])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder));
}
