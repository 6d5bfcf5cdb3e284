import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { recordingExtensions } from '@biophony/recordings';
import {
  nameInside,
  type PathGiven,
  pathOnDisk,
  plainPath,
  rootOfPaths,
} from '@biophony/recordings/node';
import { InputError } from '../kit/errors.ts';

/** `filename`: as in results, with `/`. */
export interface CollectedFile {
  path: string;
  filename: string;
}

export interface Collected {
  files: CollectedFile[];
  /** In folders, such as CONFIG.TXT. */
  ignored: number;
  clips?: number;
  /** File names are relative to it. */
  root: string;
}

/** Also recordings that need ffmpeg or are refused, and films with sound. */
const endings = new Set([...recordingExtensions, 'mp4'].map((ending) => `.${ending}`));

export const isRecordingName = (name: string): boolean =>
  endings.has(extname(name).toLowerCase()) && !basename(name).startsWith('.');

const clipsTable = 'clips.csv';

interface Walk {
  entered: Set<string>;
  links: string[];
  /** True where the folder that lists them was given itself. */
  clips: Map<string, boolean>;
}

async function noteClips(folder: string, isGiven: boolean, { clips }: Walk): Promise<void> {
  const { clipPathsIn } = await import('../clips/clips-table.ts');
  for (const path of await clipPathsIn(folder)) clips.set(path, isGiven);
}

async function* walk(folder: string, state: Walk, isGiven = false): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (state.entered.has(real)) return;
  state.entered.add(real);
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.name === clipsTable && entry.isFile()))
    await noteClips(folder, isGiven, state);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path, state);
    else if (entry.isSymbolicLink() && (await stat(path).catch(() => null))?.isDirectory())
      state.links.push(path);
    else yield path;
  }
}

/** Visits each folder once, under its own path if possible. */
async function* filesIn(folder: string, state: Walk): AsyncGenerator<string> {
  yield* walk(folder, state, true);
  for (let link; (link = state.links.shift()) !== undefined;) yield* walk(link, state);
}

const kindOf = async (path: string): Promise<'file' | 'folder'> => {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new InputError(`${path} cannot be read: there is no such file or folder.`, { cause });
  });
  return stats.isDirectory() ? 'folder' : 'file';
};

/**
 * In order of name. A file given by itself always counts. Clips count only where a given folder has
 * nothing else. Throws `InputError`.
 */
export async function collectFiles(paths: readonly string[]): Promise<Collected> {
  const recordings = new Set<string>();
  const looked: PathGiven[] = [];
  const state: Walk = { entered: new Set(), links: [], clips: new Map() };
  const clips = new Set<string>();
  let ignored = 0;
  for (const inputPath of paths) {
    const path = await pathOnDisk(plainPath(inputPath));
    if ((await kindOf(path)) === 'file') {
      recordings.add(path);
      looked.push({ path, isFolder: false });
      continue;
    }
    looked.push({ path, isFolder: true });
    try {
      for await (const inner of filesIn(path, state))
        if (!isRecordingName(inner)) ignored++;
        else (state.clips.has(inner) ? clips : recordings).add(inner);
    } catch (cause) {
      throw new InputError(`The folder ${inputPath} cannot be read; check its permissions.`, {
        cause,
      });
    }
  }
  if (recordings.size === 0)
    for (const path of clips) if (state.clips.get(path)) recordings.add(path);
  if (recordings.size === 0)
    throw new InputError(
      `There are no recordings in ${paths.map((p) => basename(p)).join(', ')}.${clips.size > 0 ? ` Clips that were cut before are left out (${clips.size}); give their own folder alone to analyse them.` : ''}`,
    );
  const root = rootOfPaths(looked);
  const files = [...recordings]
    .map((path) => ({ path, filename: nameInside(root, path) }))
    .sort((a, b) => (a.filename < b.filename ? -1 : 1));
  const left = [...clips].filter((path) => !recordings.has(path)).length;
  return { files, ignored, clips: left, root };
}
