import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { makeBlob, makeExecutable } from './inject.ts';
import { idOf, noticesWithNode, suffixOf, versionOf, type Task } from './task.ts';

export async function makeCommandLine(task: Task): Promise<string> {
  const { root, out, cache, platform } = task;
  const dist = resolve(root, 'packages/cli/dist');
  const work = join(out, 'work');
  const worker = join(work, 'sha256-worker.js');
  // A worker thread gets one module and cannot import others.
  buildSync({
    entryPoints: [join(dist, 'sha256-worker.js')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: worker,
  });
  const modules = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const assets = Object.fromEntries(modules.map((name) => [name, join(dist, name)]));
  const extra = { names: join(work, 'names.json'), notices: join(work, 'notices.txt') };
  writeFileSync(extra.names, JSON.stringify(modules));
  writeFileSync(extra.notices, noticesWithNode(task, 'packages/cli'));
  const blob = join(work, 'command-line.blob');
  const main = resolve(import.meta.dirname, 'start-embedded.cjs');
  makeBlob(main, { ...assets, 'sha256-worker.js': worker, ...extra }, blob);
  const file = join(out, `biophony-${versionOf(root)}-${idOf(task)}${suffixOf(task)}`);
  await makeExecutable(blob, platform, cache, file);
  rmSync(work, { recursive: true });
  return file;
}
