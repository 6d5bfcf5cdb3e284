import { realpath } from 'node:fs/promises';
import nodePath, { type PlatformPath } from 'node:path';

/** A path that was given, absolute, and what it is. */
export interface PathGiven {
  path: string;
  isFolder: boolean;
}

/** The root of paths that no folder holds together: on several drives or shares of Windows. */
const aboveDrives = '';

const isWindows = ({ sep }: PlatformPath): boolean => sep === '\\';

/**
 * The absolute path of what was given, without the prefixes `\\?\` and `\\.\` of Windows, which Node writes itself where
 * a long path needs them. A quotation mark at the end is what Windows makes of `"E:\"`; it stands for the backslash.
 */
export function plainPath(given: string, paths: PlatformPath = nodePath): string {
  if (!isWindows(paths)) return paths.resolve(given);
  const plain = given
    .replace(/"$/, '\\')
    .replace(/^\\\\[?.]\\UNC\\/i, '\\\\')
    .replace(/^\\\\[?.]\\(?=[a-z]:)/i, '');
  return paths.resolve(plain);
}

/** The same path as the disk spells it, where it takes `card` and `CARD` for one; links stay as they were given. */
export async function pathOnDisk(path: string): Promise<string> {
  const real = plainPath(await realpath(path).catch(() => path));
  return real.toLowerCase() === path.toLowerCase() ? real : path;
}

/** A path in a form in which a folder is the beginning of all that is in it, and of nothing else. */
const comparable = (path: string, paths: PlatformPath): string => {
  const closed = path.endsWith(paths.sep) ? path : path + paths.sep;
  return isWindows(paths) ? closed.toLowerCase() : closed;
};

/** Whether a path is a folder or in it, both absolute. Windows takes upper and lower case for one. */
export const isInside = (folder: string, path: string, paths: PlatformPath = nodePath): boolean =>
  comparable(path, paths).startsWith(comparable(folder, paths));

/** The paths given without those that are in another one, or given twice; in the order given. */
export function outermost<Given extends PathGiven>(
  given: readonly Given[],
  paths: PlatformPath = nodePath,
): Given[] {
  const keys = new Map(given.map((one) => [one, comparable(one.path, paths)]));
  const kept = new Set<Given>();
  let around: string | null = null;
  const byKey = [...given].sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1));
  for (const one of byKey) {
    const key = keys.get(one)!;
    if (around !== null && key.startsWith(around)) continue;
    around = key;
    kept.add(one);
  }
  return given.filter((one) => kept.has(one));
}

/**
 * Where names count from: the folder itself when one folder is given, else the deepest folder around all that is given,
 * so that `card` and `card/*` name their files alike. Empty where there is none, on several drives of Windows.
 */
export function rootOfPaths(given: readonly PathGiven[], paths: PlatformPath = nodePath): string {
  const outer = outermost(given, paths);
  const [first, ...others] = outer.map(({ path, isFolder }) =>
    isFolder ? path : paths.dirname(path),
  );
  let root = first ?? paths.sep;
  for (const folder of others)
    while (root !== aboveDrives && !isInside(root, folder, paths)) {
      const parent = paths.dirname(root);
      root = parent === root ? aboveDrives : parent;
    }
  return root;
}

/** What stands for a drive or share of Windows in a name: `E`, or `UNC/server/share`. */
function driveName(root: string): string {
  const parts = root.split(/[\\/:]+/).filter((part) => part !== '' && part !== '?' && part !== '.');
  const isShare = /^\\\\[^?.\\]/.test(root);
  if (isShare) return ['UNC', ...parts.map((part) => part.toLowerCase())].join('/');
  const [drive = ''] = parts;
  return drive.length === 1 ? drive.toUpperCase() : drive;
}

function driveOf(name: string): { drive: string; inside: string } {
  const share = /^UNC\/([^/]+)\/([^/]+)\/(.*)$/s.exec(name);
  if (share) return { drive: `\\\\${share[1]}\\${share[2]}\\`, inside: share[3] ?? '' };
  const [first = '', ...rest] = name.split('/');
  const drive = first.length === 1 ? `${first}:\\` : `\\\\?\\${first}\\`;
  return { drive, inside: rest.join('/') };
}

/**
 * The name of a path inside a root from `rootOfPaths`, with forward slashes on every system, and never absolute. Where
 * no folder holds all, the drive is its first part: `E/DATA/1.WAV`, `UNC/server/share/1.WAV`.
 */
export function nameInside(root: string, path: string, paths: PlatformPath = nodePath): string {
  const from = root === aboveDrives ? paths.parse(path).root : root;
  const name = paths.relative(from, path).split(paths.sep).join('/') || paths.basename(path);
  return root === aboveDrives ? `${driveName(from)}/${name}` : name;
}

/** Where the file of that name is; the reverse of `nameInside`. */
export function pathOfName(root: string, name: string, paths: PlatformPath = nodePath): string {
  if (root !== aboveDrives) return paths.resolve(root, name);
  const { drive, inside } = driveOf(name);
  return paths.resolve(drive, inside);
}
