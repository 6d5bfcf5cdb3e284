import { realpath } from 'node:fs/promises';
import nodePath, { type PlatformPath } from 'node:path';

export interface PathGiven {
  path: string;
  isFolder: boolean;
}

const aboveDrives = '';

const isWindows = ({ sep }: PlatformPath): boolean => sep === '\\';

/**
 * Makes a path absolute, without `\\?\` and `\\.\`, which Node adds itself. Windows turns `"E:\"`
 * into a trailing quotation mark.
 */
export function plainPath(given: string, paths: PlatformPath = nodePath): string {
  if (!isWindows(paths)) return paths.resolve(given);
  const plain = given
    .replace(/"$/, '\\')
    .replace(/^\\\\[?.]\\UNC\\/i, '\\\\')
    .replace(/^\\\\[?.]\\(?=[a-z]:)/i, '');
  return paths.resolve(plain);
}

/** Spelled as on disk, where case may not count; keeps links. */
export async function pathOnDisk(path: string): Promise<string> {
  const real = plainPath(await realpath(path).catch(() => path));
  return real.toLowerCase() === path.toLowerCase() ? real : path;
}

/** A folder is a prefix of exactly what is in it. */
const comparable = (path: string, paths: PlatformPath): string => {
  const closed = path.endsWith(paths.sep) ? path : path + paths.sep;
  return isWindows(paths) ? closed.toLowerCase() : closed;
};

/** True if a path is the folder or in it, both absolute. Ignores case on Windows. */
export const isInside = (folder: string, path: string, paths: PlatformPath = nodePath): boolean =>
  comparable(path, paths).startsWith(comparable(folder, paths));

/** Drops paths inside another one or given twice; keeps the order. */
export function outermost<Given extends PathGiven>(
  given: readonly Given[],
  paths: PlatformPath = nodePath,
): Given[] {
  const keys = new Map(given.map((one) => [one, comparable(one.path, paths)]));
  const outerPaths = new Set<Given>();
  let around: string | null = null;
  const byKey = [...given].sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1));
  for (const one of byKey) {
    const key = keys.get(one)!;
    if (around !== null && key.startsWith(around)) continue;
    around = key;
    outerPaths.add(one);
  }
  return given.filter((one) => outerPaths.has(one));
}

/**
 * Folder that names are relative to: the only given folder, else the deepest common one, so that
 * `card` and `card/*` give the same names. Empty on several Windows drives.
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

/** `E`, or `UNC/server/share`. */
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
 * Relative to a root of `rootOfPaths`, with forward slashes. Without a common folder, the drive
 * comes first: `E/DATA/1.WAV`, `UNC/server/share/1.WAV`.
 */
export function nameInside(root: string, path: string, paths: PlatformPath = nodePath): string {
  const from = root === aboveDrives ? paths.parse(path).root : root;
  const name = paths.relative(from, path).split(paths.sep).join('/') || paths.basename(path);
  return root === aboveDrives ? `${driveName(from)}/${name}` : name;
}

/** Reverse of `nameInside`. */
export function pathOfName(root: string, name: string, paths: PlatformPath = nodePath): string {
  if (root !== aboveDrives) return paths.resolve(root, name);
  const { drive, inside } = driveOf(name);
  return paths.resolve(drive, inside);
}
