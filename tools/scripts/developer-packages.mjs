// Installs what developers need beyond `npm ci`, if missing; with names as arguments only those
// packages and what they depend on, in the versions of the lock.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from './build/tool.mjs';

const packagesOf = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
const installed = packagesOf('node_modules/.package-lock.json');
const locked = packagesOf('package-lock.json');
const missing = Object.entries(locked).filter(
  ([path, { dev, optional, link, version }]) =>
    dev &&
    !optional &&
    path.includes('node_modules/') &&
    (link ? !installed[path] : installed[path]?.version !== version),
);
const names = process.argv.slice(2);
const needed = names.length ? closureOf(names) : undefined;
const wanted = missing.filter(([path]) => !needed || (needed.includes(path) && !existsSync(path)));
if (wanted.length) {
  console.log(`installing ${wanted.length} packages for developers`);
  if (needed) installApart(names, needed);
  else npm('.', 'install', '--include=dev', '--no-save');
}

// Programs and site are built by then, and none of these packages needs an install script.
function npm(cwd, ...args) {
  const [program, ...first] = npmCommand();
  const all = [...first, ...args, '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync(program, all, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Paths in the lock of packages and of all they depend on. */
function closureOf(packageNames) {
  const paths = new Set();
  const add = (name, dependent, mayLack) => {
    const path = lockedPath(name, dependent);
    if (!path && !mayLack) throw new Error(`package-lock.json does not hold ${name}.`);
    if (!path || paths.has(path)) return;
    paths.add(path);
    const { dependencies = {}, optionalDependencies = {} } = locked[path];
    for (const each of Object.keys(dependencies)) add(each, path, false);
    for (const each of Object.keys(optionalDependencies)) add(each, path, true);
  };
  for (const name of packageNames) add(name, '', false);
  return [...paths];
}

/** Where a package finds another: in its own node_modules, or in that of a folder above it. */
function lockedPath(name, dependent) {
  const folders = dependent.split('/node_modules/');
  for (let depth = folders.length; depth > 0; depth--) {
    const path = [...folders.slice(0, depth), name].join('/node_modules/');
    if (dependent && locked[path]) return path;
  }
  return locked[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

/** npm leaves out what a manifest calls a developers' package, so a manifest of its own names them. */
function installApart(packageNames, paths) {
  const apart = '.packages-apart';
  rmSync(apart, { recursive: true, force: true });
  mkdirSync(apart, { recursive: true });
  const dependencies = Object.fromEntries(
    packageNames.map((name) => [name, locked[`node_modules/${name}`].version]),
  );
  const packages = { '': { dependencies } };
  for (const path of paths) {
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = locked[path];
    packages[path] = entry;
  }
  const { overrides } = JSON.parse(readFileSync('package.json', 'utf8'));
  const write = (name, value) => writeFileSync(join(apart, name), JSON.stringify(value));
  write('package.json', { dependencies, overrides });
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages });
  npm(apart, 'ci');
  // What is for other systems was not installed.
  for (const path of paths)
    if (existsSync(join(apart, path)) && !existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      renameSync(join(apart, path), path);
    }
  rmSync(apart, { recursive: true, force: true });
}
