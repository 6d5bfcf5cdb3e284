#!/usr/bin/env node
// Runs the built program; under a Node older than 22 it hands over to the pinned one, if that is installed.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

if (Number(process.versions.node.split('.')[0]) >= 22) {
  await import('../dist/main.js');
} else {
  let pinned;
  try {
    pinned = createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    console.error('biophony-analysis needs Node 22 or newer; this is ' + process.version + '.');
    process.exit(2);
  }
  const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
