// `npm run verify`: types and lint of everything, and the unit tests that import what changed. Changed is what was not
// committed yet, or with the name of a commit or branch all since that: `npm run verify -- main`.
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
  // Each is told when it has ended: who waits sees the first failure before the last part is done.
  const { ok, said } = await running;
  console.log(`== ${name}\n${said}`);
  return { name, ok };
});
const failed = (await Promise.all(parts)).filter(({ ok }) => !ok).map(({ name }) => name);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(failed.length ? `failed: ${failed.join(', ')}` : `all is well, after ${seconds} s`);
process.exit(failed.length ? 1 : 0);
