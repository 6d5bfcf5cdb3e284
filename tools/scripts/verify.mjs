// `npm run verify`: types and lint of everything, and unit tests that import changed files:
// uncommitted ones, or everything since a commit or branch: `npm run verify -- main`.
import { runBeside, runScriptBeside } from './build/beside.mjs';
import { toolFile } from './build/tool.mjs';

const [since] = process.argv.slice(2);

const projects = [
  ...['pure', 'unit', 'alone'].flatMap((name) => ['--project', name]),
  '--maxWorkers=100%',
];
const changed = since ? ['--changed', since] : ['--changed'];
const started = performance.now();
const unitTests = [toolFile('vitest'), 'run', ...projects, ...changed, '--reporter=dot'];
const parts = Object.entries({
  types: runScriptBeside('types'),
  lint: runScriptBeside('lint'),
  'unit tests of what changed': runBeside(process.execPath, unitTests),
}).map(async ([name, running]) => {
  // Reported as each ends, so that the first failure shows early.
  const { ok, said } = await running;
  console.log(`== ${name}\n${said}`);
  return { name, ok };
});
const failed = (await Promise.all(parts)).filter(({ ok }) => !ok).map(({ name }) => name);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(failed.length ? `failed: ${failed.join(', ')}` : `all is well, after ${seconds} s`);
process.exit(failed.length ? 1 : 0);
