import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from './biophony.ts';

/** Known to git, or new: nothing built or installed. */
async function ownFiles(): Promise<string[]> {
  const args = ['ls-files', '-co', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 1e8 });
  return stdout.trim().split('\n');
}

export const copyInto = (copy: string, path: string): Promise<void> =>
  cp(join(root, path), join(copy, path), { recursive: true });

/** `@biophony/...` become the copy's packages. */
async function linkInstalled(copy: string, folder: string): Promise<void> {
  const installed = join(root, folder, 'node_modules');
  const linked = join(copy, folder, 'node_modules');
  const names: string[] = await readdir(installed).catch(() => []);
  const own = names.includes('@biophony') ? await readdir(join(installed, '@biophony')) : [];
  await mkdir(join(linked, '@biophony'), { recursive: true });
  for (const name of names)
    if (name !== '@biophony') await symlink(join(installed, name), join(linked, name));
  for (const name of own) {
    const packageDir = relative(root, await realpath(join(installed, '@biophony', name)));
    await symlink(join(copy, packageDir), join(linked, '@biophony', name));
  }
}

/**
 * The repository, or its files by `isWanted`, for tests that change files or build. Leaves out
 * files that another test deletes meanwhile.
 */
export async function copyRepository(
  copy: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  const paths = (await ownFiles()).filter(isWanted);
  for (const path of paths)
    await copyInto(copy, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  const packageDirs = paths.filter((path) => path.endsWith('/package.json')).map(dirname);
  for (const folder of ['.', ...packageDirs]) await linkInstalled(copy, folder);
}
