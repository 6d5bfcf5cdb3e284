// Builds what `npm ci` must leave ready to run: the two programs, and the site with the script of the widgets.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const bin = (name) => resolve('node_modules/.bin', name);
const steps = [
  { room: 'packages/cli', entry: 'src/main.ts', command: [bin('tsup'), '--silent'] },
  { room: 'workers/analysis', entry: 'src/main.ts', command: [bin('tsup'), '--silent'] },
  { room: 'site', entry: 'vite.config.ts', command: [bin('vite'), 'build', '--logLevel', 'warn'] },
];

const build = ({ room, command }) =>
  new Promise((done, fail) => {
    const [program, ...args] = command;
    const child = spawn(program, args, { cwd: room, stdio: 'inherit' });
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`build of ${room} failed (exit ${code})`)),
    );
  });

const started = performance.now();
const present = steps.filter(({ room, entry }) => existsSync(resolve(room, entry)));
try {
  await Promise.all(present.map(build));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`built ${present.map(({ room }) => room).join(', ')} in ${seconds} s`);
