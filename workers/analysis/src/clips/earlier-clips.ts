import { createReadStream } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clipColumns, readTable } from '@biophony/contract/results';
import { tableName } from './clips-table.ts';
import { generator } from './sheet/page/page.ts';
import { pageName } from './sheet/page/pages.ts';

/** Whether a name of an earlier table is one that clips have: a folder and a file in it, and no way out of them. */
const isClipName = (name: string): boolean =>
  /^[^/\\:]+\/[^/\\:]+\.(?:wav|flac)$/.test(name) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(name);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Names of the clips that a table in a folder lists, with `/`; none where it is none of ours. Throws errors of the disk. */
export async function earlierClipNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    const bytes = createReadStream(join(folder, tableName));
    for await (const { clip } of readTable(tableName, clipColumns, bytes))
      if (isClipName(clip)) names.push(clip);
  } catch (error) {
    // What stands under the name of the table is none of ours, or is cut off: what was read counts.
    if (error instanceof Error && codeOf(error) !== undefined && codeOf(error) !== 'ENOENT')
      throw error;
  }
  return names;
}

/** Whether a page was written by an earlier run. */
async function isOurPage(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes(generator);
  } finally {
    await file.close();
  }
}

/** Removes the clips and pages of an earlier run from a folder; all other files stay. */
export async function removeEarlierClips(folder: string): Promise<void> {
  const names = await earlierClipNames(folder);
  for (const name of names) await rm(join(folder, name), { force: true });
  for (const species of new Set(names.map((name) => dirname(name))))
    await rmdir(join(folder, species)).catch((error: unknown) => {
      // A folder with files of the person's own stays; one that is gone is as wanted.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
    });
  for (let number = 1; await isOurPage(join(folder, pageName(number))); number++)
    await rm(join(folder, pageName(number)));
}
