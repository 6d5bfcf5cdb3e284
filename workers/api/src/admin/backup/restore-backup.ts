import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyObject, type Place } from '../objects/place.ts';
import { besides, walkObjects } from '../objects/walk.ts';
import { AdminError } from '../support/failures.ts';
import type { DatabaseEnd } from './database-ends.ts';
import { fetched } from './make-backup.ts';
import {
  objectsPrefix,
  putBytes,
  readManifest,
  readText,
  type Manifest,
  type Part,
} from './manifest.ts';
import { readList } from './object-list.ts';
import { sqliteFault } from './sqlite-snapshot.ts';
import { withToldSums, type ToldSum } from './told-sums.ts';

/** Where a backup is brought back to. */
export interface Target {
  objects: Place;
  database: Pick<DatabaseEnd, 'assertEmpty' | 'fill'>;
  /** Undefined where the service has no file of secrets. */
  secretsFile: string | undefined;
}

/** The object that says which backup is being restored into a store. */
const markKey = 'restore.json';

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

const damaged = (what: string, place: Place) =>
  new AdminError(`${what} in ${place.name} is missing or damaged: its checksum is another one.`);

/** Brings a part of a backup here, and holds it against its checksum. */
async function verified(place: Place, part: Part, folder: string, what: string): Promise<string> {
  const file = await fetched(place, part.key, folder);
  if (!file || (await sha256Of(file)) !== part.sha256) throw damaged(what, place);
  return file;
}

/** Refuses an installation that holds something, but for what a restore of the same backup left unfinished. */
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

/** Copies the objects of a list. One that a later backup, which did not end, has put right is what the database tells. */
async function restoreObjects(
  place: Place,
  target: Place,
  list: string,
  sumOf: ToldSum,
): Promise<number> {
  const standing = besides(walkObjects(target.blobs, 'u/'));
  let count = 0;
  for await (const { key, size, sha256 } of readList(list)) {
    count += 1;
    if ((await standing(key))?.size === size) continue;
    const copied = await copyObject(place, target, objectsPrefix + key, key);
    if (copied && [sha256, sumOf(key)].includes(copied.sha256)) continue;
    await target.blobs.delete([key]);
    throw damaged(`The object ${key}`, place);
  }
  return count;
}

/**
 * Brings a backup back into an empty installation: every part is held against its checksum, the database comes last, so
 * that no service starts on half of it, and running the same command again goes on where it ended.
 */
export async function restoreBackup(
  place: Place,
  target: Target,
): Promise<{ manifest: Manifest; objects: number }> {
  const manifest = await readManifest(place);
  if (!manifest)
    throw new AdminError(`There is no backup in ${place.name}: it has no manifest.json.`);
  await assertEmpty(target, manifest);
  const work = mkdtempSync(join(tmpdir(), 'biophony-restore-'));
  try {
    const database = await verified(place, manifest.database, work, 'The database');
    const fault = sqliteFault(database);
    if (fault) throw new AdminError(`The database in ${place.name} is damaged: ${fault}.`);
    const list = await verified(place, manifest.objects, work, 'The list of objects');
    const objects = await withToldSums(database, (sumOf) =>
      restoreObjects(place, target.objects, list, sumOf),
    );
    if (manifest.secrets && target.secretsFile && !existsSync(target.secretsFile)) {
      const secrets = await verified(place, manifest.secrets, work, 'The file of secrets');
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
