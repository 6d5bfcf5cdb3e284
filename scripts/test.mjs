// `npm test`, and with --long `npm run test:long`. Finds or installs what the tests need, runs them, and ends with one
// line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runScriptBeside } from './build/beside.mjs';
import { provideForLongTests, provideForTests } from './build/test-programs.mjs';
import { toolFile } from './build/tool.mjs';
import { failedTests, skippedTests } from './test-report.ts';

const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;

/** A file in which several runs add up their counts, such as `npm test` and `npm run test:long` of one check. */
const sumFile = process.env.BIOPHONY_TEST_COUNTS;
const totals = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];
/** What failed, by name and message: the reader of a long output finds it at its end. */
const failed = [];
function count(name, ok) {
  totals[ok ? 'passed' : 'failed']++;
  if (!ok) failed.push(name);
}

function vitest(name, args, folder = '.', terms = {}, environment = {}) {
  const reports = mkdtempSync(join(tmpdir(), 'biophony-test-'));
  const report = join(reports, 'report.json');
  console.log(`\n== ${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = run(process.execPath, [toolFile('vitest'), 'run', ...args, ...reporters], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  if (!existsSync(report)) return count(`${name}: ended without a report`, false);
  const results = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(reports, { recursive: true });
  const { numPassedTests, numFailedTests, success } = results;
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  const failedHere = failedTests(results, resolve('.'));
  failed.push(
    ...failedHere.map(
      ({ file, fullName, message }) =>
        `${file}: ${fullName}${message && `\n${message.replaceAll(/^/gm, '    ')}`}`,
    ),
  );
  const left = skippedTests(results, resolve('.'), terms);
  totals.skipped += left.length;
  skipped.push(...left);
  // A suite that breaks outside its tests fails the run though no test is counted as failed.
  if (!(ok && success) && numFailedTests === 0) count(`${name}: broke outside its tests`, false);
}

// The tests start the service, the runner and the command line hundreds of times; compiled once, they start sooner.
const compiled = mkdtempSync(join(tmpdir(), 'biophony-compiled-'));
process.env.NODE_COMPILE_CACHE ??= compiled;
process.on('exit', () => rmSync(compiled, { recursive: true, force: true }));

/** Tests wait for timers, disks and other processes for a part of their time. */
const twoToACore = `--maxWorkers=${2 * availableParallelism()}`;

async function countScript(script) {
  const { ok, said } = await runScriptBeside(script);
  console.log(`\n== ${script}\n${said}`);
  count(script, ok);
}

/** What everybody runs before a change: the main paths on every runtime, in a browser and in a terminal. */
async function mainTests() {
  await Promise.all(['types', 'lint'].map(countScript));
  vitest('unit', ['--project', 'pure', '--project', 'unit', twoToACore]);
  // What the stories show of the kit is built: its stylesheet, and the script for pages without React.
  count(
    'styles of the stories',
    run('npm', ['run', '--silent', 'styles', '-w', '@biophony/stories']),
  );
  vitest('stories', [], 'stories');
  const both = ['--project', 'runtimes', '--project', 'e2e', '--tags-filter', '!long'];
  vitest('runtimes and end-to-end tests', [...both, twoToACore]);
  console.log("\n== demo (the README's main command)");
  count(
    'demo',
    run('npm', ['run', '--silent', 'demo'], {
      env: { ...process.env, BIOPHONY_DATA_DIR: mkdtempSync(join(tmpdir(), 'biophony-demo-')) },
    }),
  );
}

/** What takes longer, or needs servers, tools and recordings of its own. */
function longTests() {
  const tagged = ['--project', 'runtimes', '--project', 'e2e', '--tags-filter', 'long'];
  vitest('long tests of other files', [...tagged, '--maxWorkers=100%'], '.', { onlyLong: true });
  vitest('long stories', [], 'stories', {}, { BIOPHONY_STORIES: 'long' });
  // Recordings and models that may not be part of the repository stand beside it, or nowhere.
  if (existsSync('../shared')) vitest('shared', ['--project', 'shared']);
  else console.log('\n== shared: left out, there is no folder ../shared');
  // One to a core: kills and interruptions come at moments that other work would move. Last, for it may run out of time.
  vitest('long', ['--project', 'long', '--project', 'long-alone', '--maxWorkers=100%']);
}

const started = performance.now();
provideForTests();
if (process.argv.includes('--long')) {
  provideForLongTests();
  longTests();
} else await mainTests();

for (const { file, fullName, reason } of skipped) {
  console.log(`skipped: ${file}: ${fullName} (${reason ?? 'for no reason that is known'})`);
  if (!reason) count(`${file}: ${fullName}: skipped for no reason that is known`, false);
}
console.log(`\nall checks took ${Math.round((performance.now() - started) / 1000)} s`);
function tell(counts, names) {
  for (const name of names) console.log(`failed: ${name}`);
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}
tell(totals, failed);
if (sumFile) {
  const before = existsSync(sumFile) ? JSON.parse(readFileSync(sumFile, 'utf8')) : null;
  const totalsOfAll = Object.fromEntries(
    Object.entries(totals).map(([name, number]) => [name, number + (before?.totals[name] ?? 0)]),
  );
  const failedInAll = [...(before?.failed ?? []), ...failed];
  writeFileSync(sumFile, JSON.stringify({ totals: totalsOfAll, failed: failedInAll }));
  if (before) {
    console.log('in all:');
    tell(totalsOfAll, failedInAll);
  }
}
process.exit(totals.failed ? 1 : 0);
