import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * JavaScript file of a command, to run with `process.execPath`: `node_modules/.bin` has other
 * scripts on Windows.
 */
export function toolFile(packageName, command = packageName) {
  const folder = new URL(`../../../node_modules/${packageName}/`, import.meta.url);
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const path = typeof bin === 'string' ? bin : bin?.[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return fileURLToPath(new URL(path, folder));
}

/** Uses npm's own file if npm started this, which works on Windows. */
export function npmCommand() {
  const started = process.env.npm_execpath;
  return started ? [process.execPath, join(dirname(started), 'npm-cli.js')] : ['npm'];
}
