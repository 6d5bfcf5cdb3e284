import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  askUploads,
  completeUpload,
  type MadeDataset,
  makeDataset,
} from '../../test/made-upload.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { fileKey } from '../storage/objects.ts';
import { verifyFiles } from '../uploads/verify-files.ts';
import { snapshotSqlite } from './backup-database.ts';
import { readText } from './backup-objects.ts';
import { makeBackup, restoreBackup } from './backup.ts';
import { folderStorage, type ObjectStorage } from './stores.ts';

const [right, wrong] = ['right bytes', 'wrong bytes'];
const sha256 = createHash('sha256').update(right).digest('hex');

let service: ServiceContext;
let card: MadeDataset;
let work: string;
let backup: ObjectStorage;
beforeEach(async () => {
  service = await ServiceContext.start();
  card = await makeDataset(service, await service.user('ada'));
  // Many files wait; here the test has them read.
  service.deps.verifyLater = async () => {};
  work = mkdtempSync(join(tmpdir(), 'biophony-backup-test-'));
  backup = folderStorage(join(work, 'backup'));
});
afterEach(async () => {
  await service.close();
  rmSync(work, { recursive: true });
});

/** Uploads the one file, into a store that compares no checksum; answers its key. */
async function upload(bytes: string): Promise<string> {
  const asked = { filename: '20260501_050000.WAV', size: right.length, sha256 };
  const [ticket] = (await askUploads(service, card, [asked])).files;
  if (!ticket || !('file_id' in ticket)) throw new Error(JSON.stringify(ticket));
  const key = fileKey(card, ticket.file_id);
  await service.blobs.put(key, new TextEncoder().encode(bytes));
  await completeUpload(service, card);
  return key;
}

const backUp = (whileRead: () => Promise<unknown> = async () => {}) => {
  service.passSeconds(3600);
  const database = {
    async snapshot(file: string) {
      await snapshotSqlite(join(service.root, 'test.sqlite'), file);
      await whileRead();
    },
  };
  const objects = folderStorage(service.blobs.root);
  return makeBackup({ objects, database, secretsFile: undefined }, backup, service.now);
};

/** What the object is after a restore into an empty installation. */
async function restored(key: string): Promise<string | null> {
  const objects = folderStorage(join(work, 'restored'));
  const fill = async (file: string) => copyFileSync(file, join(work, 'restored.sqlite'));
  const database = { assertEmpty: async () => {}, fill };
  await restoreBackup(backup, { objects, database, secretsFile: undefined });
  return readText(objects, key);
}

test.each([
  ['before it is verified', async () => {}],
  ['when it is verified', () => verifyFiles(service.deps)],
])(
  'a file that came with other content first is copied as it came again, %s',
  async (_, verified) => {
    await upload(wrong);
    await backUp();
    await verifyFiles(service.deps);
    const key = await upload(right);
    await verified();
    expect((await backUp()).copied).toBe(1);
    expect((await backUp()).copied).toBe(0);
    expect(await restored(key)).toBe(right);
  },
);

test('a file of other content that is refused while the database is read stays, to be refused again', async () => {
  const key = await upload(wrong);
  await backUp();
  const made = await backUp(() => verifyFiles(service.deps));
  expect(made).toMatchObject({ copied: 0, dropped: 0, manifest: { objects: { count: 1 } } });
  expect(await restored(key)).toBe(wrong);
});

test('the earlier backup can be restored where the next one ended in the middle', async () => {
  await upload(wrong);
  await backUp();
  await verifyFiles(service.deps);
  const key = await upload(right);
  const { put } = backup;
  backup.put = (at, body) =>
    at.startsWith('database-') ? Promise.reject(new Error('no space')) : put(at, body);
  await expect(backUp()).rejects.toThrow('no space');
  expect(await readText(backup, `objects/${key}`)).toBe(right);
  expect(await restored(key)).toBe(right);
});
