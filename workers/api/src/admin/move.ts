import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../base/database.ts';
import { SettingError } from '../base/setting-values.ts';
import { parseDatabaseUrl } from '../base/settings.ts';
import { firstRow, sql } from '../base/sql.ts';
import { openDatabase } from '../platform/open-database.ts';
import { describeDatabase } from '../platform/postgres-connection.ts';
import { databaseFile, lockDataFolder } from '../server/data-folder.ts';
import { type LocalSettings, readSettings } from '../server/settings.ts';
import { assertInstalled } from './installation.ts';
import { moveDatabase } from './move-database.ts';
import {
  besides,
  bucketStorage,
  copyObject,
  folderStorage,
  type ObjectStorage,
  walkObjects,
} from './stores.ts';
import { AdminError, jsonOption, ProgressLine, tell } from './terminal.ts';

const fileAt = /\/f\/([^/]+)$/;

async function knownSum(db: Database, key: string): Promise<string | null> {
  const fileId = fileAt.exec(key)?.[1];
  const row = fileId
    ? await firstRow<{ sha256: string | null }>(
        db,
        sql`SELECT sha256 FROM files
          WHERE file_id = ${fileId} AND verified_by IS NOT NULL`,
      )
    : await firstRow<{ sha256: string }>(
        db,
        sql`SELECT sha256 FROM outputs WHERE object_key = ${key}`,
      );
  return row?.sha256 ?? null;
}

/**
 * Skips existing objects. Compares checksums with the database, finally sizes. The source stays.
 */
async function moveObjects(
  db: Database,
  from: ObjectStorage,
  to: ObjectStorage,
): Promise<{ objects: number; copied: number; bytes: number }> {
  const moved = { objects: 0, copied: 0, bytes: 0 };
  const standing = besides(walkObjects(to.blobs, 'u/'));
  for await (const { key, size } of walkObjects(from.blobs, 'u/')) {
    moved.objects += 1;
    moved.bytes += size;
    if ((await standing(key))?.size === size) continue;
    const copied = await copyObject(from, to, key);
    const sum = await knownSum(db, key);
    if (sum !== null && copied?.sha256 !== sum) {
      await to.blobs.delete([key]);
      throw new AdminError(
        `${key} in ${from.name} has another SHA-256 than the database says. Restore it from a backup, or delete its row; nothing else was changed.`,
      );
    }
    moved.copied += 1;
  }
  const there = besides(walkObjects(to.blobs, 'u/'));
  for await (const { key, size } of walkObjects(from.blobs, 'u/'))
    if ((await there(key))?.size !== size)
      throw new AdminError(`${key} is not whole in ${to.name}. Run the same command again.`);
  return moved;
}

interface Options {
  to: string;
  json?: boolean;
}

/** While no service holds the data folder. Throws DataFolderHeld. */
async function stopped(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = lockDataFolder(dataDir);
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function objectsToBucket(settings: LocalSettings, json?: boolean): Promise<void> {
  const { objectStore, dataDir, databaseUrl: url } = settings;
  if (!objectStore)
    throw new SettingError(
      'BIOPHONY_S3_ENDPOINT, _BUCKET, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY and _REGION name the bucket that the objects go to. Set them.',
    );
  const folder = join(dataDir, 'objects');
  await assertInstalled(settings);
  if (!existsSync(folder))
    throw new AdminError(
      `There are no objects in ${dataDir}. Name the data folder of the service with BIOPHONY_DATA_DIR.`,
    );
  await stopped(dataDir, async () => {
    const { db, close } = await openDatabase({ url, file: databaseFile(dataDir) });
    try {
      const target = await bucketStorage(objectStore);
      const moved = await moveObjects(db, folderStorage(folder), target);
      const formerFolder = join(dataDir, `objects-moved-${new Date().toISOString().slice(0, 10)}`);
      if (moved.objects > 0) renameSync(folder, formerFolder);
      tell(json, { ...moved, target: target.name, kept: moved.objects > 0 ? formerFolder : null }, [
        `${moved.objects} objects are in ${target.name}; ${moved.copied} were copied now.`,
        ...(moved.objects > 0
          ? [
              `The folder is kept as ${formerFolder}. Start the service with the same settings, and delete it when all is well.`,
            ]
          : []),
      ]);
    } finally {
      await close();
    }
  });
}

async function databaseToPostgres(dataDir: string, url: URL, json?: boolean): Promise<void> {
  const file = databaseFile(dataDir);
  if (!existsSync(file))
    throw new AdminError(
      `There is no SQLite database in ${dataDir}. Name the data folder of the service with BIOPHONY_DATA_DIR.`,
    );
  const line = new ProgressLine(json);
  await stopped(dataDir, async () => {
    const moved = await moveDatabase(dataDir, file, url, line.rows).finally(() => line.end());
    const rows = moved.tables.reduce((sum, table) => sum + table.rows, 0);
    const { tables, formerFile } = moved;
    tell(
      json,
      {
        database: describeDatabase(url),
        rows,
        tables,
        kept: formerFile,
        set: 'BIOPHONY_DATABASE_URL',
      },
      [
        `${rows} rows of ${tables.length} tables are in the database ${describeDatabase(url)}; each table has the same number of rows and the same checksum on both sides.`,
        `Set BIOPHONY_DATABASE_URL to its address, leave BIOPHONY_DATA_DIR as it is, for secrets and objects stay there, and start the service.`,
        `The SQLite database is kept as ${formerFile}. Delete it when all is well.`,
      ],
    );
  });
}

async function move({ to, json }: Options): Promise<void> {
  const settings = readSettings(process.env);
  if (to === 's3') return objectsToBucket(settings, json);
  if (!/^postgres(ql)?(:|$)/.test(to))
    throw new SettingError(
      '--to must be s3, postgres, or postgres://USER:PASSWORD@HOST:5432/DATABASE: where the objects or the database go.',
    );
  const url = to.includes(':') ? parseDatabaseUrl('--to', to) : settings.databaseUrl;
  if (!url) throw new SettingError('Set BIOPHONY_DATABASE_URL to the new database.');
  return databaseToPostgres(settings.dataDir, url, json);
}

export function registerMove(program: Command): void {
  program
    .command('move')
    .description(
      'moves the objects of a data folder into the bucket of BIOPHONY_S3_*, or its database into PostgreSQL; stop the service first; if interrupted, run it again',
    )
    .requiredOption(
      '--to <place>',
      'where to: s3; postgres://USER:PASSWORD@HOST:5432/DATABASE, or postgres for that of BIOPHONY_DATABASE_URL, so that no list of processes shows the password',
    )
    .option(...jsonOption)
    .action(move);
}
