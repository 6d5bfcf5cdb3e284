import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { quoted } from './quoted.ts';

const places = {
  biophony: ['packages/cli/bin/biophony.js', '@biophony/cli/bin/biophony.js'],
  'biophony-analysis': [
    'workers/analysis/bin/biophony-analysis.js',
    '@biophony/analysis/bin/biophony-analysis.js',
  ],
} as const;
type Program = keyof typeof places;

/** Entry files when run from source, as `npm start` runs the runner. */
const sources = ['packages/cli/src/main.ts', 'workers/analysis/src/main.ts'];

export interface Started {
  first: string;
  /** Script given to Node; links are not followed. */
  script: string;
  single: boolean;
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  windows: boolean;
}

const thisProcess = (): Started => ({
  first: process.argv0,
  script: process.argv[1] ?? '',
  // The bundler strips `node:` from imports, and this module has no name without it.
  single: process.getBuiltinModule?.('node:sea').isSea() ?? false,
  folder: process.cwd(),
  env: process.env,
  windows: process.platform === 'win32',
});

function realpath(file: string): string | null {
  try {
    return realpathSync.native(file);
  } catch {
    return null;
  }
}

/** Null when the running file is not ours. */
function fileOf(program: Program, running: string): string | null {
  for (const source of sources)
    if (running.endsWith(path.sep + path.normalize(source)))
      return realpath(path.join(running.slice(0, -source.length), places[program][0]));
  for (const own of Object.values(places))
    for (const [at, place] of own.entries()) {
      const ending = path.sep + path.normalize(place);
      if (!running.endsWith(ending)) continue;
      return realpath(path.join(running.slice(0, -ending.length), places[program][at] ?? place));
    }
  return null;
}

function offers(folder: string, program: Program, file: string, windows: boolean): boolean {
  if (!windows) return realpath(path.join(folder, program)) === file;
  // npm puts a small script there, beside or above the packages.
  const packages = [path.join(folder, 'node_modules'), path.dirname(folder)];
  return (
    existsSync(path.join(folder, `${program}.cmd`)) &&
    packages.some((one) => realpath(path.join(one, places[program][1])) === file)
  );
}

const isOfProject = (folder: string): boolean => /[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder);

function isOnPath(program: Program, file: string, { env, windows }: Started): boolean {
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter(Boolean);
  // npm adds such folders for the programs it starts; a user's shell has none.
  const typed = env.npm_command ? folders.filter((folder) => !isOfProject(folder)) : folders;
  return typed.some((folder) => offers(folder, program, file, windows));
}

/** Else `npx` would ask the registry. */
function isInProject(program: Program, file: string, { folder, windows }: Started): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (offers(path.join(at, 'node_modules/.bin'), program, file, windows)) return true;
    if (at === path.dirname(at)) return false;
  }
}

function shortest(file: string, folder: string): string {
  const inside = path.relative(folder, file);
  return inside.startsWith('..') || path.isAbsolute(inside) ? file : inside;
}

/** Only the program's name when unknown. */
export function startOf(program: Program, started: Started = thisProcess()): string {
  const { first, script, single, folder, env } = started;
  if (single)
    return path.basename(first).startsWith('biophony-analysis') ===
      (program === 'biophony-analysis')
      ? quoted(first)
      : program;
  const running = realpath(script);
  const file = running && fileOf(program, running);
  if (!file) return program;
  if (isOnPath(program, file, started)) return program;
  const byNpm = Boolean(env.npm_command) || isOfProject(path.dirname(script));
  if (byNpm && isInProject(program, file, started)) return `npx ${program}`;
  return `node ${quoted(shortest(file, folder))}`;
}

/** `npx biophony login`. */
export const biophony = (args: string): string => `${startOf('biophony')} ${args}`;

export const biophonyAnalysis = (args: string): string => `${startOf('biophony-analysis')} ${args}`;
