import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../objects/place.ts';
import { copyObject, folderPlace } from '../objects/place.ts';
import { copyObjects, deleteUnlisted } from './copy-objects.ts';
import type { DatabaseEnd } from './database-ends.ts';
import { manifestKey, putBytes, putFile, readManifest, type Manifest } from './manifest.ts';
import { withToldSums } from './told-sums.ts';

/** What a backup is made of. */
export interface Source {
  objects: Place;
  database: Pick<DatabaseEnd, 'snapshot'>;
  /** Undefined where the service has no file of secrets. */
  secretsFile: string | undefined;
}

export interface BackupReport {
  manifest: Manifest;
  /** Objects that were copied, and those of an earlier backup that went. */
  copied: number;
  dropped: number;
}

/**
 * Makes a backup in a place, or brings the one there up to date, while the service goes on. Objects are copied before
 * and after the database is read, and what goes meanwhile stays in the backup, so that what the database names is there. The manifest is replaced last: until
 * then the earlier backup stands.
 */
export async function makeBackup(source: Source, place: Place, now: Date): Promise<BackupReport> {
  const work = mkdtempSync(join(tmpdir(), 'biophony-backup-'));
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  try {
    const earlier = await readManifest(place);
    const before = earlier && (await fetched(place, earlier.objects.key, work));
    const [first, second] = [join(work, 'first.jsonl'), join(work, 'second.jsonl')];
    const early = await copyObjects(source.objects, place, { listFile: first, before });
    const snapshot = join(work, 'snapshot.sqlite');
    await source.database.snapshot(snapshot);
    const late = await withToldSums(snapshot, (sumOf) => {
      const again = { listFile: second, before: first, keepsGone: true, sumOf };
      return copyObjects(source.objects, place, again);
    });
    const { count, bytes } = late;
    const database = await putFile(place, `database-${stamp}.sqlite`, snapshot);
    const objects = await putFile(place, `objects-${stamp}.jsonl`, second);
    const { secretsFile } = source;
    const secrets =
      secretsFile && existsSync(secretsFile)
        ? await putFile(place, `secrets-${stamp}.json`, secretsFile)
        : null;
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      database: { ...database, kind: 'sqlite' },
      objects: { ...objects, count, bytes },
      secrets,
    };
    await putBytes(place, manifestKey, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    const dropped = await deleteUnlisted(place, second);
    await forget(place, earlier, manifest);
    return { manifest, copied: early.fresh + late.fresh, dropped };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Brings an object of a place into a folder of this machine and answers its file. */
export async function fetched(place: Place, key: string, folder: string): Promise<string | null> {
  const target = folderPlace(folder);
  return (await copyObject(place, target, key)) && join(folder, key);
}

async function forget(place: Place, earlier: Manifest | null, now: Manifest): Promise<void> {
  if (!earlier) return;
  const kept = [now.database.key, now.objects.key, now.secrets?.key];
  const old = [earlier.database.key, earlier.objects.key, earlier.secrets?.key];
  await place.blobs.delete(old.flatMap((key) => (key && !kept.includes(key) ? [key] : [])));
}
