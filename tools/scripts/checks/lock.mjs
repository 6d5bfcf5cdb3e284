// Fails when `npm ci` would warn on the oldest Node that may start it, or run an unwanted install
// script. npm 10 checks its own Node against the `engines` of every package in the lock, even those
// it leaves out or only the pinned Node runs, and does not know `allowScripts`. `--write` removes
// both from the lock, `npm install` may restore them. What the pinned Node runs must fit it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';

const file = 'package-lock.json';
const { engines, allowScripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const oldest = semver.minVersion(engines.node);
const pinned = dependencies.node;

/**
 * Bundled into programs, which only the pinned or newer Nodes run: Ink with its dependencies,
 * undici.
 */
const bundled = ['ansi-styles', 'chalk', 'cli-truncate', 'ink', 'slice-ansi', 'undici'];
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(lock.packages).filter(([path]) => path);
/** Includes the workspaces: their `engines` are for people who install them from the registry. */
const onlyPinned = ([path, { dev }]) =>
  dev || !path.includes('node_modules/') || bundled.includes(nameOf(path));

const tooNew = installed.filter(
  ([, { optional, engines: needed }]) =>
    !optional && needed?.node && !semver.satisfies(oldest, needed.node),
);
const faults = tooNew
  .filter((one) => !onlyPinned(one))
  .map(([path, one]) => `${path} needs Node ${one.engines.node}; ${oldest} is the oldest here.`);
for (const [path] of installed.filter(onlyPinned)) {
  if (!existsSync(`${path}/package.json`)) continue;
  const needed = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')).engines?.node;
  if (needed && !semver.satisfies(pinned, needed))
    faults.push(`${path} needs Node ${needed}; ${pinned} is the pinned one.`);
}

const marked = tooNew.filter(onlyPinned);
const scripted = installed.filter(
  ([path, { hasInstallScript }]) => hasInstallScript && !allowScripts[nameOf(path)],
);
if (process.argv.includes('--write')) {
  for (const [, entry] of marked) delete entry.engines;
  for (const [, entry] of scripted) delete entry.hasInstallScript;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
} else {
  const mendable = [
    ...marked.map(([path]) => `${path} says which Node it needs, and npm 10 would warn.`),
    ...scripted.map(
      ([path]) => `${path} has an install script, which package.json does not allow.`,
    ),
  ];
  if (mendable.length) mendable.push('Mend it by `node tools/scripts/checks/lock.mjs --write`.');
  faults.push(...mendable);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
