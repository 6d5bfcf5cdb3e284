// `npm run executables`, after `npm run build`: executables that need no Node. By default for Linux
// and Windows, on macOS for that machine; `-- linux-x64` makes only that one. Writes to
// `executables`, with `release.json`.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeCommandLine } from './command-line.ts';
import { platforms, type Platform } from './platforms.ts';
import { writeRelease } from './release-file.ts';
import { makeRunner } from './runner.ts';

const root = resolve(import.meta.dirname, '../../..');
const out = resolve(root, 'executables');
const cache = resolve(root, 'node_modules/.cache/biophony/node');
const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !platforms.some((platform) => platform.id === id));
if (unknown.length > 0) {
  console.error(
    `No such platform: ${unknown.join(', ')}. There are ${platforms.map(({ id }) => id).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = platforms.filter(({ id }) => asked.length === 0 || asked.includes(id));
/** Null is the macOS that runs this: its Node must be signed again, which only macOS can. */
const made: readonly (Platform | null)[] =
  process.platform === 'darwin' && asked.length === 0 ? [null] : chosen;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const platform of made)
  for (const make of [makeCommandLine, makeRunner])
    console.log(await make({ root, out, cache, platform }));
writeRelease(root, out);
