import { writeFileSync } from 'node:fs';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('of two that find a dead lock at the same time, the later one gets nothing', async () => {
  const folder = await temporaryFolder();
  const dead = 2 ** 22 + 1;
  await heldBy(folder, 1, hostname(), dead);
  const other = join(folder, '.analysis-lock-2');
  const kill = vi.spyOn(process, 'kill').mockImplementation((pid) => {
    if (pid === living) return true;
    // The other process has the folder as soon as this one has seen that lock 1 is dead.
    writeFileSync(other, JSON.stringify({ host: hostname(), pid: living }));
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
  });
  onTestFinished(() => kill.mockRestore());
  await expect(lockFolder(folder, never)).rejects.toThrow(FolderInUse);
  expect((await locks(folder)).toSorted()).toEqual(['.analysis-lock-1', '.analysis-lock-2']);
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

test('a process that was asleep too long is told that another one has the folder', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await temporaryFolder();
  const told: Error[] = [];
  const lock = await lockFolder(folder, (cause) => told.push(cause));
  vi.advanceTimersByTime(5000);
  await rm(join(folder, '.analysis-lock-1'));
  vi.advanceTimersByTime(5000);
  await expect
    .poll(() => told.map(({ message }) => message))
    .toEqual([`Another analysis took the folder ${folder} while this one was asleep.`]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(1);
  await lock.release();
});
