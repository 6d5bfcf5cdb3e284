import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyObject, type Place } from '../objects/place.ts';
import { besides, walkObjects } from '../objects/walk.ts';
import { AdminError } from '../support/failures.ts';
import type { DatabaseEnd } from './database-ends.ts';
import { fetched } from './make-backup.ts';
import { objectsPrefix, readManifest, type Manifest, type Part } from './manifest.ts';
import { readList } from './object-list.ts';
import { sqliteFault } from './sqlite-snapshot.ts';

/** Where a backup is brought back to. */
export interface Target {
  objects: Place;
  dataDir: string;
  database: Pick<DatabaseEnd, 'assertEmpty' | 'fill'>;
  secretsFile: string;
}

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
  const mark = join(target.dataDir, 'restore.json');
  await target.database.assertEmpty();
  const began = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  if (began === manifest.database.sha256) return;
  const { blobs } = await target.objects.blobs.list('u/');
  if (blobs.length > 0)
    throw new AdminError(
      `There are objects in ${target.objects.name} already. A backup is restored into an empty installation.`,
    );
  mkdirSync(target.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(mark, manifest.database.sha256, { mode: 0o600 });
}

async function restoreObjects(place: Place, target: Place, list: string): Promise<number> {
  const standing = besides(walkObjects(target.blobs, 'u/'));
  let count = 0;
  for await (const { key, size, sha256 } of readList(list)) {
    count += 1;
    if ((await standing(key))?.size === size) continue;
    const copied = await copyObject(place, target, objectsPrefix + key, key);
    if (copied?.sha256 === sha256) continue;
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
    const objects = await restoreObjects(place, target.objects, list);
    if (manifest.secrets && !existsSync(target.secretsFile)) {
      const secrets = await verified(place, manifest.secrets, work, 'The file of secrets');
      await copyFile(secrets, target.secretsFile);
      await chmod(target.secretsFile, 0o600);
    }
    await target.database.fill(database);
    rmSync(join(target.dataDir, 'restore.json'), { force: true });
    return { manifest, objects };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
