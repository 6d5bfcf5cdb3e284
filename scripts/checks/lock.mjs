// Fails when `npm ci` would warn on the oldest Node it may be started with, or would run an install script that is not
// wanted. npm 10 compares its own Node with what every package in the lock says it needs, also with those it leaves out
// and with those that only the pinned Node runs; and it knows no `allowScripts`. So the lock says neither for these:
// `--write` takes it out, `npm install` may put it back. What the pinned Node runs must fit the pinned Node.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';

const file = 'package-lock.json';
const { engines, allowScripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const oldest = semver.minVersion(engines.node);
const pinned = dependencies.node;

/** What is bundled into programs, which no Node runs but the pinned one and newer ones: Ink and what it needs, undici. */
const bundled = ['ansi-styles', 'chalk', 'cli-truncate', 'ink', 'slice-ansi', 'undici'];
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const installed = Object.entries(lock.packages).filter(([path]) => path);
/** The workspaces are among them: what they say in `engines` is meant for those who install them by their name. */
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
  if (mendable.length) mendable.push('Mend it by `node scripts/checks/lock.mjs --write`.');
  faults.push(...mendable);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
