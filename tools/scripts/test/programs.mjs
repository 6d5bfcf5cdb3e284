// By Debian package. Run as a program, it installs what `npm test` needs, and with `full` what `npm
// run test:full` adds; `.ci/run` does so while npm installs packages.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const command = (program) => () => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const folder = (path) => () => existsSync(path);

/** @typedef {{ is: () => boolean, packages: string[] }} Program */

/** Without these no browser or terminal test runs. */
const needed = [
  // CHROMIUM names another one, such as Chrome.
  {
    is: () => existsSync(process.env.CHROMIUM ?? '') || command('chromium')(),
    packages: ['chromium'],
  },
  { is: command('tmux'), packages: ['tmux'] },
];

/** Without these, tests of `npm test` that need them are skipped; in CI that is a failure. */
const helpful = [
  // Headless Chromium: pages take two thirds of the processor time; not every system has a package.
  { is: command('chromium-headless-shell'), packages: ['chromium-headless-shell'] },
  { is: folder('/usr/lib/postgresql'), packages: ['postgresql'] },
  ...['ffmpeg', 'zsh', 'fish'].map((name) => ({ is: command(name), packages: [name] })),
];

/**
 * For full tests: proxies, Slurm, a reader of Prometheus' format, stores, R with its documented
 * packages. Without one, its tests are skipped and say so.
 */
const forFullTests = [
  ...['nginx', 'caddy', 'unzip'].map((name) => ({
    is: command(name),
    packages: [name],
  })),
  { is: command('slurmctld'), packages: ['slurm-wlm'] },
  { is: command('promtool'), packages: ['prometheus'] },
  { is: folder('/usr/lib/python3/dist-packages/pandas'), packages: ['python3-pandas'] },
  { is: command('Rscript'), packages: ['r-base-core'] },
  ...['vegan', 'survey', 'brglm2', 'sandwich'].map((name) => ({
    is: folder(`/usr/lib/R/site-library/${name}`),
    packages: [`r-cran-${name}`],
  })),
  { is: command('radosgw'), packages: ['radosgw', 'ceph-mon', 'ceph-osd'] },
  { is: command('php'), packages: ['php-cli'] },
];

const missingOf = (programs) =>
  programs.filter(({ is }) => !is()).flatMap(({ packages }) => packages);

const canInstall = () => process.getuid?.() === 0 && command('apt-get')();

/** Installs Debian packages; true when all are there. */
function install(packages) {
  if (packages.length === 0) return true;
  console.log(`installing ${packages.join(', ')} for the tests`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { ...quiet, env }).status === 0;
}

/** One by one when they cannot be installed together. */
function installIfPossible(packages, what) {
  if (!canInstall() || install(packages)) return;
  for (const name of packages)
    if (!install([name])) console.log(`${name} could not be installed${what}.`);
}

/** Exits when impossible. */
export function provideForTests() {
  const missing = missingOf(needed);
  if (missing.length > 0 && !canInstall()) {
    console.error(`npm test needs ${missing.join(' and ')}: install with your package manager`);
    console.error(`(Debian: apt-get install -y ${missing.join(' ')}), then run it again.`);
    process.exit(2);
  }
  const all = [...missing, ...missingOf(helpful)];
  if (!canInstall() || install(all)) return;
  if (!install(missing)) process.exit(2);
  installIfPossible(missingOf(helpful), '; tests that need it are skipped');
}

export const provideForFullTests = () => installIfPossible(missingOf(forFullTests), '');

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  provideForTests();
  if (process.argv[2] === 'full') provideForFullTests();
}
