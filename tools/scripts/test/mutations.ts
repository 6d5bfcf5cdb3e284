// `npm run mutations`: breaks important lines one by one in a copy of the sources, and runs the
// tests of `npm test` that reach the file: unit tests, nearest first, then for the service the
// contract on Node. Exits with 1 when a broken line fails no test.
// - `-- leases 12`: only these groups, numbers or paths
// - `-- --unit`: without the contract
// - `-- --list`: lists them
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copySources } from './mutations/copy-sources.ts';
import { testsByDistance } from './mutations/import-graph.ts';
import { mutations } from './mutations/lines.ts';
import type { Mutation } from './mutations/mutation.ts';
import { slowness } from './machine.ts';
import { failedTests, readReport } from './report.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Test files per run: mostly one of the nearest fails. */
const filesARun = [4, 16, Infinity];
/** Milliseconds; also catches lines that make a test run forever. */
const longestRunMs = 600_000 * slowness.wall;
const contractOnNode = 'workers/api/runtime-tests/node.test.ts';
const endless = 'went on for ever';

interface Failure {
  file: string;
  fullName: string;
}

class Faulty extends Error {}

/** Throws Faulty when the line is missing or occurs more than once. */
function offsetOf({ file, line }: Mutation, text: string): number {
  const at = text.indexOf(line);
  if (at === -1) throw new Faulty(`${file} has no such text: ${line}`);
  if (text.includes(line, at + 1)) throw new Faulty(`${file} has this more than once: ${line}`);
  return at;
}

const textOf = (folder: string, file: string): string => {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    throw new Faulty(`there is no ${file}`);
  }
};

const faultsOfList = (): string[] =>
  mutations.flatMap((mutation) => {
    try {
      offsetOf(mutation, textOf(root, mutation.file));
      return [];
    } catch (error) {
      if (error instanceof Faulty) return error.message;
      throw error;
    }
  });

function chosen(filters: readonly string[]): [number, Mutation][] {
  const all = mutations.map((one, at): [number, Mutation] => [at + 1, one]);
  if (filters.length === 0) return all;
  return all.filter(([number, { file, group }]) =>
    filters.some((one) => one === String(number) || one === group || file.startsWith(one)),
  );
}

/** Null when all pass. */
async function run(
  copy: string,
  projects: readonly string[],
  files: readonly string[],
): Promise<Failure | null> {
  const report = join(copy, 'mutation-report.json');
  rmSync(report, { force: true });
  const args = [
    join(copy, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--bail=1',
    '--tags-filter=!full',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ];
  // Aborted tests leave their folders behind.
  const env = { ...process.env, TMPDIR: join(copy, 'tmp') };
  const child = spawn(process.execPath, args, {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = (said + String(text)).slice(-2000)));
  running = child;
  const timer = setTimeout(() => child.kill('SIGKILL'), longestRunMs);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  clearTimeout(timer);
  running = null;
  if (code === null) return { file: files.join(' '), fullName: endless };
  try {
    return failedTests(readReport(report), copy)[0] ?? null;
  } catch {
    throw new Faulty(`vitest ended without a report: ${said}`);
  }
}

let running: ReturnType<typeof spawn> | null = null;

const unitProjects = ['pure', 'unit', 'alone'];
const projectsOf = (file: string) => (file === contractOnNode ? ['contract'] : unitProjects);

const isWell = new Map<string, boolean>();

async function passes(copy: string, file: string): Promise<boolean> {
  const known = isWell.get(file) ?? (await run(copy, projectsOf(file), [file])) === null;
  isWell.set(file, known);
  return known;
}

interface Change {
  path: string;
  before: string;
  after: string;
}

/** Only test files that pass without the change; null when none fails. */
async function failsBy(
  copy: string,
  { path, before, after }: Change,
  files: readonly string[],
): Promise<Failure | null> {
  for (;;) {
    const some = files.filter((file) => isWell.get(file) !== false);
    const [first] = some;
    if (first === undefined) return null;
    writeFileSync(path, after);
    const failure = await run(copy, projectsOf(first), some).finally(() =>
      writeFileSync(path, before),
    );
    if (failure === null || failure.fullName === endless) return failure;
    if (!(await passes(copy, failure.file))) continue;
    if (failure.fullName === 'outside its tests')
      throw new Faulty(`${failure.file} breaks outside its tests: the change is none that runs`);
    return failure;
  }
}

/** Null when no test fails. */
async function killedBy(
  copy: string,
  file: string,
  change: Change,
  { tests, unitOnly }: { tests: readonly string[]; unitOnly: boolean },
): Promise<Failure | null> {
  let from = 0;
  for (const most of filesARun) {
    const failure = await failsBy(copy, change, tests.slice(from, from + most));
    if (failure) return failure;
    from += most;
  }
  return file.startsWith('workers/api/') && !unitOnly
    ? failsBy(copy, change, [contractOnNode])
    : null;
}

async function main(args: readonly string[]): Promise<number> {
  // A renamed line must always be reported.
  const faults = faultsOfList();
  for (const one of faults) console.log(`faulty: ${one}`);
  const wanted = chosen(args.filter((one) => !one.startsWith('--')));
  if (args.includes('--list')) {
    for (const [number, { group, file, breaks }] of wanted)
      console.log(`${number} ${group}: ${breaks} (${file})`);
    return faults.length > 0 ? 1 : 0;
  }
  const unitOnly = args.includes('--unit');
  const copy = mkdtempSync(join(tmpdir(), 'biophony-mutations-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  copySources(root, copy);
  mkdirSync(join(copy, 'tmp'));
  const testsOf = testsByDistance(copy);
  const survivors: string[] = [];
  let killed = 0;
  for (const [number, mutation] of wanted) {
    const { file, line, becomes, breaks } = mutation;
    const told = `${number} ${breaks} (${file})`;
    try {
      const before = textOf(copy, file);
      const at = offsetOf(mutation, before);
      const after = before.slice(0, at) + becomes + before.slice(at + line.length);
      const change = { path: join(copy, file), before, after };
      const failure = await killedBy(copy, file, change, { tests: testsOf(file), unitOnly });
      if (failure) {
        killed++;
        console.log(`killed    ${told}\n          by ${failure.file}: ${failure.fullName}`);
      } else {
        survivors.push(told);
        console.log(`SURVIVED  ${told}`);
      }
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
      faults.push(`${told}: ${error.message}`);
      console.log(`FAULTY    ${told}\n          ${error.message}`);
    }
  }
  for (const [file, passed] of isWell)
    if (!passed) faults.push(`${file} fails without any change, and was left out`);
  console.log(`\n${killed} of ${wanted.length} broken lines fail a test`);
  for (const one of survivors) console.log(`survived: ${one}`);
  for (const one of faults) console.log(`faulty: ${one}`);
  return survivors.length + faults.length > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    running?.kill('SIGKILL');
    process.exit(1);
  });
try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Faulty)) throw error;
  console.error(error.message);
  process.exit(1);
}
