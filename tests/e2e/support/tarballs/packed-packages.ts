import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';
import { copyInto, copyRepository } from '../repository-copy.ts';

/** On a busy machine. */
const packMs = 240_000;

interface Packed {
  tarballs: string[];
  error: string | null;
}

/** Built by `npm run build`, packed as they are. */
const builtPrograms = ['packages/cli/dist', 'workers/analysis/dist'];

/** A copy, since packing empties `dist`, which other tests read. */
export const packedRepository = (): string => join(inject('packedFolder'), 'repository');

async function pack(folder: string): Promise<Packed> {
  try {
    const copy = packedRepository();
    await copyRepository(copy);
    for (const path of builtPrograms) await copyInto(copy, path);
    const args = ['tools/scripts/pack.mjs', join(folder, 'packed')];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy });
    return { tarballs: stdout.trim().split('\n'), error: null };
  } catch (error) {
    return { tarballs: [], error: String(error) };
  }
}

/** Or waits for the other test that packs: two would overwrite each other's build. */
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

/** Packed once for all tests of a run. */
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
