import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseEnd, sqliteFault } from './backup-database.ts';
import {
  copyObjects,
  deleteUnlisted,
  type Manifest,
  manifestKey,
  objectsPrefix,
  type Part,
  putBytes,
  putFile,
  readList,
  readManifest,
  readText,
  type ToldSum,
  withToldSums,
} from './backup-objects.ts';
import { besides, copyObject, folderStorage, type ObjectStorage, walkObjects } from './stores.ts';
import { AdminError } from './terminal.ts';

interface Source {
  objects: ObjectStorage;
  database: Pick<DatabaseEnd, 'snapshot'>;
  secretsFile: string | undefined;
}

interface BackupReport {
  manifest: Manifest;
  /** Copied, and removed from the earlier backup. */
  copied: number;
  dropped: number;
}

/**
 * Copies objects before and after it reads the database, and keeps those deleted meanwhile, so that
 * all objects that the database names exist. The manifest comes last: until then the earlier backup
 * is valid.
 */
export async function makeBackup(
  source: Source,
  storage: ObjectStorage,
  now: Date,
): Promise<BackupReport> {
  const work = mkdtempSync(join(tmpdir(), 'biophony-backup-'));
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  try {
    const earlier = await readManifest(storage);
    const before = earlier && (await fetched(storage, earlier.objects.key, work));
    const [first, second] = [join(work, 'first.jsonl'), join(work, 'second.jsonl')];
    const early = await copyObjects(source.objects, storage, { listFile: first, before });
    const snapshot = join(work, 'snapshot.sqlite');
    await source.database.snapshot(snapshot);
    const late = await withToldSums(snapshot, (sumOf) => {
      const again = { listFile: second, before: first, keepsGone: true, sumOf };
      return copyObjects(source.objects, storage, again);
    });
    const { count, bytes } = late;
    const database = await putFile(storage, `database-${stamp}.sqlite`, snapshot);
    const objects = await putFile(storage, `objects-${stamp}.jsonl`, second);
    const { secretsFile } = source;
    const secrets =
      secretsFile && existsSync(secretsFile)
        ? await putFile(storage, `secrets-${stamp}.json`, secretsFile)
        : null;
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      database: { ...database, kind: 'sqlite' },
      objects: { ...objects, count, bytes },
      secrets,
    };
    await putBytes(storage, manifestKey, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    const dropped = await deleteUnlisted(storage, second);
    await forget(storage, earlier, manifest);
    return { manifest, copied: early.fresh + late.fresh, dropped };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function fetched(
  storage: ObjectStorage,
  key: string,
  folder: string,
): Promise<string | null> {
  const target = folderStorage(folder);
  return (await copyObject(storage, target, key)) && join(folder, key);
}

async function forget(
  storage: ObjectStorage,
  earlier: Manifest | null,
  now: Manifest,
): Promise<void> {
  if (!earlier) return;
  const currentKeys = [now.database.key, now.objects.key, now.secrets?.key];
  const old = [earlier.database.key, earlier.objects.key, earlier.secrets?.key];
  await storage.blobs.delete(
    old.flatMap((key) => (key && !currentKeys.includes(key) ? [key] : [])),
  );
}

interface Target {
  objects: ObjectStorage;
  database: Pick<DatabaseEnd, 'assertEmpty' | 'fill'>;
  secretsFile: string | undefined;
}

/** Names the backup being restored. */
const markKey = 'restore.json';

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

const damaged = (what: string, storage: ObjectStorage) =>
  new AdminError(`${what} in ${storage.name} is missing or damaged: its checksum differs.`);

/** Verifies the checksum. */
async function verified(
  storage: ObjectStorage,
  part: Part,
  folder: string,
  what: string,
): Promise<string> {
  const file = await fetched(storage, part.key, folder);
  if (!file || (await sha256Of(file)) !== part.sha256) throw damaged(what, storage);
  return file;
}

/** Throws unless empty, or an unfinished restore of this backup. */
async function assertEmpty(target: Target, manifest: Manifest): Promise<void> {
  await target.database.assertEmpty();
  const began = await readText(target.objects, markKey);
  if (began === manifest.database.sha256) return;
  const { blobs } = await target.objects.blobs.list('u/');
  if (blobs.length > 0)
    throw new AdminError(
      `There are objects in ${target.objects.name} already. A backup is restored into an empty installation.`,
    );
  await putBytes(target.objects, markKey, Buffer.from(manifest.database.sha256));
}

/**
 * Also accepts the database's checksum: a later, unfinished backup may have corrected the object.
 */
async function restoreObjects(
  storage: ObjectStorage,
  target: ObjectStorage,
  list: string,
  sumOf: ToldSum,
): Promise<number> {
  const standing = besides(walkObjects(target.blobs, 'u/'));
  let count = 0;
  for await (const { key, size, sha256 } of readList(list)) {
    count += 1;
    if ((await standing(key))?.size === size) continue;
    const copied = await copyObject(storage, target, objectsPrefix + key, key);
    if (copied && [sha256, sumOf(key)].includes(copied.sha256)) continue;
    await target.blobs.delete([key]);
    throw damaged(`The object ${key}`, storage);
  }
  return count;
}

/**
 * Verifies every checksum. The database comes last: no service starts on a partial restore. Another
 * run continues.
 */
export async function restoreBackup(
  storage: ObjectStorage,
  target: Target,
): Promise<{ manifest: Manifest; objects: number }> {
  const manifest = await readManifest(storage);
  if (!manifest)
    throw new AdminError(`There is no backup in ${storage.name}: it has no manifest.json.`);
  await assertEmpty(target, manifest);
  const work = mkdtempSync(join(tmpdir(), 'biophony-restore-'));
  try {
    const database = await verified(storage, manifest.database, work, 'The database');
    const fault = sqliteFault(database);
    if (fault) throw new AdminError(`The database in ${storage.name} is damaged: ${fault}.`);
    const list = await verified(storage, manifest.objects, work, 'The list of objects');
    const objects = await withToldSums(database, (sumOf) =>
      restoreObjects(storage, target.objects, list, sumOf),
    );
    if (manifest.secrets && target.secretsFile && !existsSync(target.secretsFile)) {
      const secrets = await verified(storage, manifest.secrets, work, 'The file of secrets');
      await copyFile(secrets, target.secretsFile);
      await chmod(target.secretsFile, 0o600);
    }
    await target.database.fill(database);
    await target.objects.blobs.delete([markKey]);
    return { manifest, objects };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
