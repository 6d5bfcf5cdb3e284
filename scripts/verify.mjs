// `npm run verify`: types and lint of everything, and the unit tests that import what changed. Changed is what was not
// committed yet, or with the name of a commit or branch all since that: `npm run verify -- main`.
import { spawn } from 'node:child_process';
import { toolFile } from './build/tool.mjs';

const [since] = process.argv.slice(2);

/** Runs a command beside others; answers whether it succeeded, and what it printed. */
const start = (name, command, args, options = {}) =>
  new Promise((resolve) => {
    let said = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', (error) => resolve({ name, ok: false, said: error.message }));
    child.once('close', (code) => resolve({ name, ok: code === 0, said }));
  });
const script = (name) =>
  start(name, 'npm', ['run', '--silent', name], { shell: process.platform === 'win32' });

const projects = ['--project', 'pure', '--project', 'unit', '--maxWorkers=100%'];
const changed = since ? ['--changed', since] : ['--changed'];
const started = performance.now();
const parts = [
  script('types'),
  script('lint'),
  start('unit tests of what changed', process.execPath, [
    toolFile('vitest'),
    'run',
    ...projects,
    ...changed,
    '--reporter=dot',
  ]),
];
// Each is told when it has ended: who waits sees the first failure before the last part is done.
for (const part of parts) part.then(({ name, said }) => console.log(`== ${name}\n${said}`));
const failed = (await Promise.all(parts)).filter(({ ok }) => !ok).map(({ name }) => name);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(failed.length ? `failed: ${failed.join(', ')}` : `all is well, after ${seconds} s`);
process.exit(failed.length ? 1 : 0);
