import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { withDependencies } from '../notices/packages.ts';
import { unpacked } from './node-binary.ts';
import { makeBlob, makeExecutable } from './inject.ts';
import { idOf, noticesWithNode, suffixOf, versionOf, type Task } from './task.ts';

const runtime = 'onnxruntime-node';
const libraries = 'bin/napi-v6';

/** From the registry: the installed one lacks other systems' libraries. */
function runtimeFolder({ root, cache }: Task): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const locked = lock.packages[`node_modules/${runtime}`];
  if (!locked) throw new Error(`package-lock.json does not name ${runtime}.`);
  return unpacked(runtime, locked.version, locked.integrity, cache);
}

function copyPackages(task: Task, to: string): void {
  const { root, platform } = task;
  const runner = resolve(root, 'workers/analysis');
  const manifest = JSON.parse(readFileSync(join(runner, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const folder of withDependencies(Object.keys(manifest.dependencies), runner)) {
    const base = folder.startsWith(runner) ? runner : root;
    const target = join(to, relative(base, folder));
    mkdirSync(dirname(target), { recursive: true });
    const all = join(folder, libraries);
    cpSync(folder, target, { recursive: true, filter: (path) => path !== all });
  }
  const library = join(libraries, platform?.library ?? `${process.platform}/${process.arch}`);
  const own = join(to, 'node_modules', runtime, library);
  cpSync(join(runtimeFolder(task), library), own, { recursive: true });
}

export async function makeRunner(task: Task): Promise<string> {
  const { root, out, cache, platform } = task;
  const name = `biophony-analysis-${versionOf(root)}-${idOf(task)}`;
  const folder = join(out, name);
  const runner = resolve(root, 'workers/analysis');
  mkdirSync(join(folder, 'lib'), { recursive: true });
  for (const part of ['dist', 'package.json'])
    cpSync(join(runner, part), join(folder, 'lib', part), { recursive: true });
  copyPackages(task, join(folder, 'lib'));
  for (const file of ['LICENSE', 'README.md']) cpSync(join(runner, file), join(folder, file));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesWithNode(task, 'workers/analysis'));
  const blob = join(out, 'runner.blob');
  makeBlob(resolve(import.meta.dirname, 'start-beside.cjs'), {}, blob);
  const program = join(folder, `biophony-analysis${suffixOf(task)}`);
  await makeExecutable(blob, platform, cache, program);
  rmSync(blob);
  const file = `${folder}.zip`;
  // On Windows and macOS tar is bsdtar, which writes zip files; Linux has zip.
  if (process.platform === 'linux') execFileSync('zip', ['-qry', file, name], { cwd: out });
  else execFileSync('tar', ['-a', '-cf', file, name], { cwd: out });
  rmSync(folder, { recursive: true });
  return file;
}
