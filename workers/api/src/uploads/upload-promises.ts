import type { Database } from '../base/database.ts';
import type { AwaitedPut, Promises } from '../base/blobs.ts';
import { batch, firstRow, lockRow, run, sql } from '../base/sql.ts';
import { fileKeySql } from '../storage/objects.ts';
import { recountFiles, storageUsage, usedBytesSql } from '../storage/usage.ts';

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
  firstRow<Promised>(
    db,
    sql`SELECT files.data_id, user_id, status, upload_id FROM files JOIN datasets USING (data_id)
      WHERE file_id = ${fileAt.exec(key)?.[1] ?? ''} AND ${fileKeySql} = ${key}`,
  );

/** For a file confirmed as missing during its upload; false if no storage is left. */
async function renewed(db: Database, fileId: string, promised: Promised, now: Date) {
  const { limit } = await storageUsage(db, promised.user_id);
  const { data_id: dataId, user_id: userId } = promised;
  const { before, after } = recountFiles(dataId, { by: 'file_id', values: [fileId] }, now);
  const [, , , file] = await batch(db, [
    lockRow('users', userId),
    lockRow('datasets', dataId),
    before,
    sql`UPDATE files SET status = 'pending', issue = NULL, reserved_at = ${now.toISOString()}
      WHERE file_id = ${fileId} AND status IN ('missing', 'wrong_size')
        AND size_bytes + ${usedBytesSql(userId)} <= ${limit}`,
    after,
  ]);
  return (file?.meta.changes ?? 0) > 0;
}

async function outputStands(db: Database, key: string): Promise<boolean> {
  const [, analysisId = '', index = '', token = ''] = outputAt.exec(key) ?? [];
  const row = await firstRow(
    db,
    sql`SELECT 1 FROM shards JOIN analyses USING (analysis_id)
      WHERE analysis_id = ${analysisId} AND shard_index = ${Number(index)}
        AND lease_token = ${token} AND shards.status = 'leased'
        AND analyses.status IN ('queued', 'running')`,
  );
  return row !== null;
}

/** Tells our own store what may be put by signed links. */
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
    const noted = await run(
      db,
      sql`UPDATE files SET verified_by = CASE WHEN sha256 = ${sha256} THEN 'store' END
        WHERE file_id = ${fileId} AND data_id = ${promised.data_id} AND status IN ('pending', 'stored')`,
    );
    return noted > 0;
  },
});
