import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { notKeptText } from '../upload/card-upload.ts';
import { systemFailure, writeFailure } from './errors.ts';

const place = join(temporaryFolder(), 'state');
/** Root may write wherever the disk itself lets it. */
const isRoot = process.getuid?.() === 0;
let mounted = false;

beforeAll(() => {
  mkdirSync(place);
  if (!isRoot) return chmodSync(place, 0o555);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs', place], {
      stdio: 'ignore',
    });
    mounted = true;
  } catch {
    console.log('skipped: a read-only disk, which cannot be mounted here');
  }
});
afterAll(() => {
  if (mounted) execFileSync('umount', [place]);
  else chmodSync(place, 0o755);
});

test('a read-only state folder is called so, where the system says that it is not there', async (task) => {
  if (isRoot && !mounted) return task.skip();
  const path = join(place, 'biophony/uploads/x/receipt.json');
  const error = await mkdir(join(path, '..'), { recursive: true }).catch(
    (thrown: unknown) => thrown,
  );
  const text = notKeptText('The receipt is not kept.', path, error);
  expect(text).toContain(isRoot ? 'The disk is read-only' : 'You may not do this');
  expect(text).toContain('set XDG_STATE_HOME to a folder on another disk');
  expect(text).not.toContain('not there');
});

test('what is not there for another reason stays so', () => {
  const error = Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' });
  const path = join(place, '..', 'results.csv');
  expect(writeFailure(error, path, '').message).toBe(`It is not there: ${path}.`);
});

test('a file that another program has open says so, and what to do', () => {
  const error = Object.assign(new Error('busy'), { code: 'EBUSY', syscall: 'rename' });
  const { message, hint } = systemFailure(error, 'D:\\out\\receipt.json');
  expect(message).toBe('Another program has it open: D:\\out\\receipt.json.');
  expect(hint).toContain('Close the program that has it open');
});
