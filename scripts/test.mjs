// `npm test`: everything. Finds or installs what the tests need, runs every check, and ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

const debianPackages = { chromium: 'chromium', tmux: 'tmux' };

function provide() {
  const missing = Object.keys(debianPackages).filter((program) => !has(program));
  if (!missing.length) return;
  const packages = missing.map((program) => debianPackages[program]);
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    console.error(`npm test needs ${missing.join(' and ')}: install with your package manager`);
    console.error(`(Debian: apt-get install -y ${packages.join(' ')}), then run it again.`);
    process.exit(2);
  }
  console.log(`installing ${packages.join(', ')} for the tests`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  run('apt-get', ['update', '-qq'], quiet);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  if (
    !run('apt-get', install, {
      ...quiet,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  )
    process.exit(2);
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const count = (ok) => (ok ? totals.passed++ : totals.failed++);

function vitest(name, args, folder = '.') {
  const report = join(mkdtempSync(join(tmpdir(), 'biophony-test-')), 'report.json');
  console.log(`\n== ${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = run(resolve('node_modules/.bin/vitest'), ['run', ...args, ...reporters], {
    cwd: folder,
  });
  if (!existsSync(report)) return count(false);
  const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  totals.skipped += numPendingTests;
  // A suite that breaks outside its tests fails the run though no test is counted as failed.
  if (!(ok && success) && numFailedTests === 0) count(false);
}

const started = performance.now();
provide();
for (const script of ['types', 'lint']) {
  console.log(`\n== ${script}`);
  count(run('npm', ['run', '--silent', script]));
}
vitest('unit', ['--project', 'unit', '--maxWorkers=100%']);
vitest('runtimes', ['--project', 'runtimes']);
// What the stories show of the kit is built: its stylesheet, and the script for pages without React.
count(run('npm', ['run', '--silent', 'styles', '-w', '@biophony/stories']));
vitest('stories', [], 'stories');
vitest('journeys', ['--project', 'journeys', '--maxWorkers=100%']);
console.log("\n== demo (the README's main command)");
count(
  run('npm', ['run', '--silent', 'demo'], {
    env: { ...process.env, BIOPHONY_DATA_DIR: mkdtempSync(join(tmpdir(), 'biophony-demo-')) },
  }),
);

console.log(`\nall checks took ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed ? 1 : 0);
