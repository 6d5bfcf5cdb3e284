import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** As far as tests read it. */
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
  /** Paths for the registry. */
  files: string[];
  textOf(path: string): Promise<string>;
}

/** As `npm publish` would send it. */
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
