import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { placeOf } from '../../adapters/postgres/faults.ts';
import { lockDataFolder } from '../../local/data-lock.ts';
import { openDatabase } from '../../local/database/open-database.ts';
import { databaseFile } from '../../local/private-data.ts';
import { readSettings, type LocalSettings } from '../../local/settings.ts';
import { databaseUrlOf } from '../../settings/database-url.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { moveDatabase } from '../database/move-database.ts';
import { moveObjects } from '../objects/move-objects.ts';
import { bucketPlace, folderPlace } from '../objects/place.ts';
import { AdminError } from '../support/failures.ts';
import { assertInstalled } from '../support/installed-database.ts';
import { jsonOption, tell } from '../support/output.ts';
import { ProgressLine } from '../support/progress.ts';

interface Options {
  to: string;
  json?: boolean;
}

/** Does `work` while no service has the data folder: nothing may change in it meanwhile. Throws DataFolderHeld. */
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
      const target = await bucketPlace(objectStore);
      const moved = await moveObjects(db, folderPlace(folder), target);
      const kept = join(dataDir, `objects-moved-${new Date().toISOString().slice(0, 10)}`);
      if (moved.objects > 0) renameSync(folder, kept);
      tell(json, { ...moved, target: target.name, kept: moved.objects > 0 ? kept : null }, [
        `${moved.objects} objects are in ${target.name}; ${moved.copied} were copied now.`,
        ...(moved.objects > 0
          ? [
              `The folder is kept as ${kept}. Start the service with the same settings, and delete it when all is well.`,
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
    const { tables, kept } = moved;
    tell(json, { database: placeOf(url), rows, tables, kept, set: 'BIOPHONY_DATABASE_URL' }, [
      `${rows} rows of ${tables.length} tables are in the database ${placeOf(url)}; each table has the same number of rows and the same checksum on both sides.`,
      `Set BIOPHONY_DATABASE_URL to its address, leave BIOPHONY_DATA_DIR as it is, for secrets and objects stay there, and start the service.`,
      `The SQLite database is kept as ${kept}. Delete it when all is well.`,
    ]);
  });
}

async function move({ to, json }: Options): Promise<void> {
  const settings = readSettings(process.env);
  if (to === 's3') return objectsToBucket(settings, json);
  if (!/^postgres(ql)?(:|$)/.test(to))
    throw new SettingError(
      '--to must be s3, postgres, or postgres://USER:PASSWORD@HOST:5432/DATABASE: where the objects or the database go.',
    );
  const url = to.includes(':') ? databaseUrlOf('--to', to) : settings.databaseUrl;
  if (!url)
    throw new SettingError('Set BIOPHONY_DATABASE_URL to the database that is to be filled.');
  return databaseToPostgres(settings.dataDir, url, json);
}

/** `move`: an installation to other machinery. */
export function registerMove(program: Command): void {
  program
    .command('move')
    .description(
      'brings the objects of a data folder into the bucket of BIOPHONY_S3_*, or its database into one of PostgreSQL, while the service is stopped; run again, it goes on',
    )
    .requiredOption(
      '--to <place>',
      'where to: s3; postgres://USER:PASSWORD@HOST:5432/DATABASE, or postgres for that of BIOPHONY_DATABASE_URL, so that no list of processes shows the password',
    )
    .option(...jsonOption)
    .action(move);
}
