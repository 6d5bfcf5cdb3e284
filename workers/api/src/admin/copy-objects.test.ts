import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderStorage } from './stores.ts';
import { copyObjects, deleteUnlisted, putBytes } from './backup-objects.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'biophony-copy-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const listed = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { key: string }).key);

test('what goes while a backup is made stays in it, and goes with the next one', async () => {
  const [store, backup] = [
    folderStorage(join(folder, 'store')),
    folderStorage(join(folder, 'backup')),
  ];
  const [first, second, third] = ['1', '2', '3'].map((name) => join(folder, `${name}.jsonl`));
  const put = (key: string) => putBytes(store, key, Buffer.from(key));
  await put('u/a');
  await put('u/b');
  await put('u/d');
  await copyObjects(store, backup, { listFile: first!, before: null });
  await store.blobs.delete(['u/b', 'u/d']);
  await put('u/c');
  const again = { listFile: second!, before: first!, keepsGone: true };
  expect(await copyObjects(store, backup, again)).toMatchObject({ count: 4, fresh: 1 });
  expect(listed(second!)).toEqual(['u/a', 'u/b', 'u/c', 'u/d']);
  expect(await deleteUnlisted(backup, second!)).toBe(0);

  await copyObjects(store, backup, { listFile: third!, before: second! });
  expect(listed(third!)).toEqual(['u/a', 'u/c']);
  expect(await deleteUnlisted(backup, third!)).toBe(2);
});
