// `npm test` and `npm run test:full`: finds or installs the programs tests need, runs the tests,
// and prints counts.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { runScriptBeside } from '../build/beside.mjs';
import { toolFile } from '../build/tool.mjs';
import { testsFor } from './areas.ts';
import { holdToBudget, readMeasured } from './budget.ts';
import { slowness } from './machine.ts';
import { processorSeconds } from './processor-seconds.ts';
import { provideForFullTests, provideForTests } from './programs.mjs';
import {
  failedTests,
  mayBeUnstable,
  readReport,
  skippedTests,
  type Failed,
  type Skipped,
} from './report.ts';

const root = resolve(import.meta.dirname, '../../..');
process.chdir(root);
const scratch = mkdtempSync(join(tmpdir(), 'biophony-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
// Tests start the service, the runner and the command line many times; compiled once, they start
// faster.
process.env.NODE_COMPILE_CACHE ??= join(scratch, 'compiled');
const cpuFile = join(scratch, 'processor-time.jsonl');

interface Part {
  name: string;
  folder?: string;
  args: string[];
  env?: Record<string, string>;
  onlyFull?: boolean;
}

const passed = { tests: 0, checks: 0 };
const failed: (Failed & { part: Part })[] = [];
const failedChecks: string[] = [];
const skipped: Skipped[] = [];
const testsOf = new Map<string, number>();

const run = (command: string, args: string[], options = {}): boolean =>
  spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;

function countCheck(name: string, ok: boolean): void {
  if (ok) passed.checks++;
  else failedChecks.push(name);
}

function vitest(
  part: Part,
  paths: string[] = [],
): { ok: boolean; failures: Failed[]; files: string[] } {
  const reportFile = join(scratch, 'report.json');
  rmSync(reportFile, { force: true });
  console.log(`\n== ${part.name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const ok = run(
    process.execPath,
    [toolFile('vitest'), 'run', ...part.args, ...reporters, ...paths],
    {
      cwd: part.folder ?? '.',
      env: { ...process.env, BIOPHONY_CPU_FILE: cpuFile, ...part.env },
    },
  );
  if (!existsSync(reportFile))
    return {
      ok: false,
      failures: [{ file: '', fullName: part.name, message: 'ended without a report' }],
      files: [],
    };
  const report = readReport(reportFile);
  const failures = failedTests(report, root);
  // A suite that breaks outside its tests fails the run without a failed test.
  if (!(ok && report.success) && failures.length === 0)
    failures.push({ file: '', fullName: part.name, message: 'broke outside its tests; see above' });
  passed.tests += report.numPassedTests;
  skipped.push(...skippedTests(report, root, part));
  const files = report.testResults.map(({ name, assertionResults }) => {
    const file = relative(root, name);
    const ran = assertionResults.filter(({ status }) => status === 'passed').length;
    testsOf.set(file, (testsOf.get(file) ?? 0) + ran);
    return file;
  });
  return { ok: failures.length === 0, failures, files };
}

function runPart(part: Part, paths: string[] = []): string[] {
  const { failures, files } = vitest(part, paths);
  failed.push(...failures.map((one) => ({ ...one, part })));
  return files;
}

/** Tests often wait for timers, disks and other processes. */
const twoToACore = `--maxWorkers=${2 * availableParallelism()}`;
const oneToACore = '--maxWorkers=100%';

const parts = {
  unit: {
    name: 'unit',
    args: ['--project', 'pure', '--project', 'unit', '--project', 'alone', twoToACore],
  },
  contract: {
    name: 'contract and end-to-end tests',
    args: ['--project', 'contract', '--project', 'e2e', '--tags-filter', '!full', twoToACore],
  },
  stories: { name: 'stories', folder: 'stories', args: [] },
  tagged: {
    name: 'full tests of other files',
    args: ['--project', 'contract', '--project', 'e2e', '--tags-filter', 'full', oneToACore],
    onlyFull: true,
  },
  fullStories: {
    name: 'full stories',
    folder: 'stories',
    args: [],
    env: { BIOPHONY_STORIES: 'full' },
    onlyFull: true,
  },
  shared: { name: 'shared', args: ['--project', 'shared'] },
  full: { name: 'full', args: ['--project', 'full', '--project', 'full-alone', oneToACore] },
} satisfies Record<string, Part>;

function buildStyles(): void {
  // Stories show built parts of the kit.
  countCheck(
    'styles of the stories',
    run('npm', ['run', '--silent', 'styles', '-w', '@biophony/stories']),
  );
}

async function mainTests(): Promise<void> {
  await Promise.all(
    ['types', 'lint'].map(async (script) => {
      const { ok, said } = await runScriptBeside(script);
      console.log(`\n== ${script}\n${said}`);
      countCheck(script, ok);
    }),
  );
  runPart(parts.unit);
  buildStyles();
  runPart(parts.stories);
  runPart(parts.contract);
  console.log("\n== demo (the README's main command)");
  const env = { ...process.env, BIOPHONY_DATA_DIR: join(scratch, 'demo') };
  countCheck('demo', run('npm', ['run', '--silent', 'demo'], { env }));
}

const isFull = (path: string): boolean => /\.full\.test\.tsx?$/.test(path);
const isShared = (path: string): boolean => /\.shared\.test\.tsx?$/.test(path);

function fullFiles(beginnings: readonly string[]): { untagged: string[]; tagged: string[] } {
  const all = globSync('{tests,packages,workers}/**/*.test.{ts,tsx}', {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).filter((path) => beginnings.some((one) => path.startsWith(one)));
  const hasShared = existsSync('../shared');
  return {
    untagged: all.filter((path) => isFull(path) || (isShared(path) && hasShared)).toSorted(),
    tagged: all.filter(
      (path) => !isFull(path) && !isShared(path) && /tags: 'full'/.test(readFileSync(path, 'utf8')),
    ),
  };
}

/** Everything `npm test` leaves out, or what is below some paths. */
function fullTests(beginnings: string[]): void {
  const { untagged, tagged } = fullFiles(beginnings);
  const stories = beginnings.some((one) => one === '' || one.startsWith('stories'));
  if (untagged.length + tagged.length === 0 && !stories) {
    console.log(`no tests of test:full begin with ${beginnings.join(', ') || 'what changed'}`);
    return;
  }
  const [shared, full] = [untagged.filter(isShared), untagged.filter(isFull)];
  console.log(
    `test:full runs ${untagged.length + tagged.length} files${stories ? ' and the stories' : ''}:`,
  );
  for (const path of [...untagged, ...tagged]) console.log(`  ${path}`);
  if (!existsSync('../shared'))
    console.log('  not those of *.shared.test.ts: there is no folder ../shared');
  // Only a whole run can say which texts of the specification no page has shown.
  const isWhole = beginnings.includes('');
  const seenTexts = join(scratch, 'seen-texts');
  if (isWhole) process.env.BIOPHONY_SEEN_TEXTS = seenTexts;
  const ran: string[] = [];
  if (tagged.length) ran.push(...runPart(parts.tagged, tagged));
  if (stories) {
    buildStyles();
    runPart(parts.fullStories);
  }
  if (shared.length) ran.push(...runPart(parts.shared, shared));
  // One per core: other work would shift the moments of kills and interruptions.
  if (full.length) ran.push(...runPart(parts.full, full));
  for (const path of [...untagged, ...tagged])
    if (!ran.includes(path)) failedChecks.push(`${path}: was announced and did not run`);
  const count = ['--conditions=biophony', 'tests/e2e/web/support/texts/count-texts.ts', seenTexts];
  if (isWhole) countCheck('texts of the specification', run(process.execPath, count));
}

function changedSince(commit: string): string[] {
  const lines = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const base = execFileSync('git', ['merge-base', commit, 'HEAD'], { encoding: 'utf8' }).trim();
  return [...lines('diff', '--name-only', base), ...lines('ls-files', '-o', '--exclude-standard')];
}

/** Most failed files to run again; more are not chance. */
const mostUnstable = 2;

/** Runs failed files once more, alone. Those that pass are unstable and must be fixed. */
function runAgain(): void {
  const files = new Map(failed.map(({ file, part }) => [file, part]));
  if (files.size === 0 || files.size > mostUnstable || failedChecks.length > 0) return;
  if (![...files.keys()].every(mayBeUnstable)) return;
  for (const [file, part] of files) {
    const path = part.folder ? relative(part.folder, file) : file;
    if (!vitest({ ...part, name: `${file}, once more` }, [path]).ok) continue;
    for (const one of failed.splice(0))
      if (one.file !== file) failed.push(one);
      else console.log(`unstable: ${one.file}: ${one.fullName}\n${indent(one.message)}`);
  }
}

const indent = (text: string): string => text && text.replaceAll(/^/gm, '    ');

const started = performance.now();
const args = process.argv.slice(2);
const isMain = args.shift() !== 'full';
console.log(
  `this machine is ${slowness.wall.toFixed(1)} times as slow as the reference, ${slowness.processor.toFixed(1)} times in processor time`,
);
provideForTests();
if (isMain) await mainTests();
else {
  provideForFullTests();
  const [first, commit] = args;
  if (first === '--changed') fullTests(testsFor(changedSince(commit ?? 'HEAD')));
  else fullTests(args.length ? args : ['']);
}
if (isMain) runAgain();

// CI has every program, so nothing is skipped there.
const mustRun = process.env.CI === 'true' && isMain;
for (const { file, fullName, reason } of skipped) {
  console.log(`skipped: ${file}: ${fullName} (${reason ?? 'for no reason that is known'})`);
  if (!reason || mustRun) failedChecks.push(`${file}: ${fullName}: skipped`);
}
const over = isMain ? holdToBudget(readMeasured(cpuFile, testsOf), processorSeconds()) : [];
failedChecks.push(...over);
console.log(`\nall checks took ${Math.round((performance.now() - started) / 1000)} s`);
for (const { file, fullName, message } of failed)
  console.log(`failed: ${file ? `${file}: ` : ''}${fullName}\n${indent(message)}`);
for (const name of failedChecks) console.log(`failed: ${name}`);
const failures = failed.length + failedChecks.length;
console.log(
  `${passed.tests + passed.checks} passed, ${failures} failed, ${skipped.length} skipped`,
);
process.exit(failures ? 1 : 0);
