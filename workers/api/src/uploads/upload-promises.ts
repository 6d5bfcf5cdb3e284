import type { AwaitedPut, Promises } from '../base/blobs.ts';
import { type Database, lockRow } from '../base/database.ts';
import { fileKeySql } from '../storage/objects.ts';
import { recountDataset, storageUsage, usedBytesSql } from '../storage/usage.ts';

const fileAt = /\/f\/([^/]+)$/;
const outputAt = /\/r\/([^/]+)\/(\d+)-([^/]+)\//;

interface Promised {
  data_id: string;
  user_id: string;
  status: string;
  upload_id: string | null;
}

/** Ignores equal names in other datasets and deleted accounts. */
const promisedAt = (db: Database, key: string) =>
  db
    .prepare(
      `SELECT files.data_id, user_id, status, upload_id FROM files JOIN datasets USING (data_id)
       WHERE file_id = ? AND ${fileKeySql} = ?`,
    )
    .bind(fileAt.exec(key)?.[1] ?? '', key)
    .first<Promised>();

/** For a file confirmed as missing during its upload; false if no storage is left. */
async function renewed(db: Database, fileId: string, promised: Promised, now: Date) {
  const { limit } = await storageUsage(db, promised.user_id);
  const { data_id: dataId, user_id: userId } = promised;
  const lock = [...lockRow(db, 'users', userId), ...lockRow(db, 'datasets', dataId)];
  const results = await db.batch([
    ...lock,
    db
      .prepare(
        `UPDATE files SET status = 'pending', issue = NULL, reserved_at = ?
         WHERE file_id = ? AND status IN ('missing', 'wrong_size') AND size_bytes + ${usedBytesSql} <= ?`,
      )
      .bind(now.toISOString(), fileId, userId, limit),
    recountDataset(db, dataId, now),
  ]);
  return (results[lock.length]?.meta.changes ?? 0) > 0;
}

async function outputStands(db: Database, key: string): Promise<boolean> {
  const [, analysisId = '', index = '', token = ''] = outputAt.exec(key) ?? [];
  const row = await db
    .prepare(
      `SELECT 1 FROM shards JOIN analyses USING (analysis_id)
       WHERE analysis_id = ? AND shard_index = ? AND lease_token = ? AND shards.status = 'leased'
         AND analyses.status IN ('queued', 'running')`,
    )
    .bind(analysisId, Number(index), token)
    .first();
  return row !== null;
}

/** Tells our own store which recordings and outputs may be put by signed links. */
export const uploadPromises = (db: Database, now: () => Date): Promises => ({
  async stands({ key, upload }: AwaitedPut) {
    if (outputAt.test(key)) return outputStands(db, key);
    const promised = await promisedAt(db, key);
    if (upload !== undefined)
      return promised?.status === 'pending' && promised.upload_id === upload;
    return promised !== null && promised.status !== 'stored';
  },

  async arrived(key, sha256) {
    if (outputAt.test(key)) return outputStands(db, key);
    const fileId = fileAt.exec(key)?.[1] ?? '';
    const promised = await promisedAt(db, key);
    if (!promised) return false;
    if (promised.status !== 'pending' && promised.status !== 'stored')
      if (!(await renewed(db, fileId, promised, now()))) return false;
    const noted = await db
      .prepare(
        `UPDATE files SET verified_by = CASE WHEN sha256 = ? THEN 'store' END
         WHERE file_id = ? AND data_id = ? AND status IN ('pending', 'stored')`,
      )
      .bind(sha256, fileId, promised.data_id)
      .run();
    return noted.meta.changes > 0;
  },
});
