import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The JavaScript file behind a command of an installed package, to be run by `process.execPath`: what stands in
 * `node_modules/.bin` is a script of another language on Windows.
 */
export function toolFile(packageName, command = packageName) {
  const folder = new URL(`../../node_modules/${packageName}/`, import.meta.url);
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const path = typeof bin === 'string' ? bin : bin?.[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return fileURLToPath(new URL(path, folder));
}

/** The program and first arguments that start npm: where npm started this, by its own file, which Windows can do. */
export function npmCommand() {
  const started = process.env.npm_execpath;
  return started ? [process.execPath, join(dirname(started), 'npm-cli.js')] : ['npm'];
}
