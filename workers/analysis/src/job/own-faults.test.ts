import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { canWriteInto, isOwnFault } from './own-faults.ts';

test.skipIf(process.platform !== 'linux')(
  'a folder of a full disk cannot be written into, and trying leaves nothing in it',
  async () => {
    const folder = await temporaryFolder();
    await symlink('/dev/full', join(folder, 'probe'));
    expect(await canWriteInto(folder)).toBe(false);
    expect(await canWriteInto(folder)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a folder that somebody has removed is made again', async () => {
  const folder = await temporaryFolder();
  await rm(folder, { recursive: true });
  expect(await canWriteInto(folder)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('a fault of this machine is known by its code, also where it caused another error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  expect(isOwnFault(full)).toBe(true);
  expect(isOwnFault(new Error('The part was not written.', { cause: full }))).toBe(true);
  expect(isOwnFault(gone)).toBe(false);
  expect(isOwnFault('ENOSPC')).toBe(false);
});
