import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const never = () => {
  throw new Error('the folder was lost');
};
const locks = (folder: string) => readdir(folder);

const heldBy = (folder: string, number: number, host: string, pid: number) =>
  writeFile(join(folder, `.analysis-lock-${number}`), JSON.stringify({ host, pid }));

/** A process that lives and is not this one. */
const living = process.ppid;

test('a folder is refused while another process of this or another machine has it (S18.9)', async () => {
  for (const host of [hostname(), 'elsewhere']) {
    const folder = await temporaryFolder();
    await heldBy(folder, 3, host, living);
    await expect(lockFolder(folder, never)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder, never)).rejects.toThrow(
      `Another analysis writes into ${folder} at the moment (process ${living} on ${host}).`,
    );
    expect(await locks(folder)).toEqual(['.analysis-lock-3']);
  }
});

test('a lock that is being made counts', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '.analysis-lock-1'), '');
  await expect(lockFolder(folder, never)).rejects.toThrow(FolderInUse);
});

test('a dead process holds nothing: it has ended, its number is ours, or it is silent', async () => {
  const folder = await temporaryFolder();
  const long = new Date(Date.now() - 120_000);
  for (const [host, pid, silent] of [
    [hostname(), 2 ** 22 + 1, false],
    [hostname(), process.pid, false],
    [hostname(), living, true],
    ['elsewhere', 1, true],
  ] as const) {
    await heldBy(folder, 1, host, pid);
    if (silent) await utimes(join(folder, '.analysis-lock-1'), long, long);
    const lock = await lockFolder(folder, never);
    expect(await locks(folder)).toEqual(['.analysis-lock-2']);
    const held = JSON.parse(await readFile(join(folder, '.analysis-lock-2'), 'utf8')) as object;
    expect(held).toEqual({ host: hostname(), pid: process.pid });
    await lock.release();
    expect(await locks(folder)).toEqual([]);
  }
});
