import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';
import { copyInto, copyRepository } from '../repository-copy.ts';

/** How long a busy machine may take to pack. */
const packMs = 240_000;

interface Packed {
  tarballs: string[];
  /** Why they could not be packed. */
  error: string | null;
}

/** What `npm run build` left of the programs, which are packed as they are. */
const builtPrograms = ['packages/cli/dist', 'workers/analysis/dist'];

/**
 * The repository in which the packages of a run are packed: a copy, since their `dist` is emptied first, which other tests
 * read in the repository itself.
 */
export const packedRepository = (): string => join(inject('packedFolder'), 'repository');

async function pack(folder: string): Promise<Packed> {
  try {
    const copy = packedRepository();
    await copyRepository(copy);
    for (const path of builtPrograms) await copyInto(copy, path);
    const args = ['scripts/pack.mjs', join(folder, 'packed')];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy });
    return { tarballs: stdout.trim().split('\n'), error: null };
  } catch (error) {
    return { tarballs: [], error: String(error) };
  }
}

/** Packs into the folder, or waits for the other test that does: two at once would overwrite each other's build. */
async function packOnce(folder: string): Promise<Packed> {
  const done = join(folder, 'done.json');
  const read = async () => JSON.parse(await readFile(done, 'utf8')) as Packed;
  try {
    await mkdir(join(folder, 'packing'));
  } catch {
    return vi.waitFor(read, { timeout: packMs, interval: 200 });
  }
  const packed = await pack(folder);
  await writeFile(`${done}.part`, JSON.stringify(packed));
  await rename(`${done}.part`, done);
  return packed;
}

/** The tarballs of the published packages, packed once for all tests of a run; of all packages, or of those named. */
export async function packedPackages(names?: readonly string[]): Promise<string[]> {
  const { tarballs, error } = await packOnce(inject('packedFolder'));
  if (error) throw new Error(error);
  if (!names) return tarballs;
  return names.map((name) => {
    const found = tarballs.find((path) => path.includes(`/biophony-${name}-`));
    if (!found) throw new Error(`${name} was not packed.`);
    return found;
  });
}
