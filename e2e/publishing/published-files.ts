import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the tests look at in a `package.json`. */
export interface Manifest {
  name: string;
  version: string;
  description: string;
  keywords: string[];
  exports?: Record<string, string | { types?: string }>;
  dependencies?: Record<string, string>;
}

interface Published {
  manifest: Manifest;
  /** The paths of what the registry would get. */
  files: string[];
  textOf(path: string): Promise<string>;
}

/** What `npm publish` would send of a built package. */
export async function publishedFiles(folder: string): Promise<Published> {
  const { stdout } = await promisify(execFile)('npm', ['publish', '--dry-run', '--json'], {
    cwd: folder,
    maxBuffer: 2 ** 24,
  });
  const told = JSON.parse(stdout) as { files?: { path: string }[] };
  const [said] = told.files ? [told] : Object.values(told as Record<string, typeof told>);
  return {
    manifest: JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest,
    files: (said?.files ?? []).map(({ path }) => path).sort(),
    textOf: (path) => readFile(join(folder, path), 'utf8'),
  };
}
