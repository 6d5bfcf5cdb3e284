import { existsSync } from 'node:fs';
import { withClient } from '../../adapters/postgres/connection.ts';
import { placeOf } from '../../adapters/postgres/faults.ts';
import { databaseFile } from '../../local/private-data.ts';
import type { LocalSettings } from '../../local/settings.ts';
import { AdminError } from './failures.ts';

/** Whether a service has ever worked in the database that the settings name. Throws DatabaseUnusable. */
async function isInstalled({ dataDir, databaseUrl }: LocalSettings): Promise<boolean> {
  if (!databaseUrl) return existsSync(databaseFile(dataDir));
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('d1_migrations') IS NOT NULL AS made");
    return Boolean((rows[0] as { made: number } | undefined)?.made);
  });
}

/** Refuses a place in which no service has ever worked: it is most likely the wrong one. Throws AdminError. */
export async function assertInstalled(settings: LocalSettings): Promise<void> {
  if (await isInstalled(settings)) return;
  throw new AdminError(
    settings.databaseUrl
      ? `No service has worked in the database ${placeOf(settings.databaseUrl)} yet. Correct BIOPHONY_DATABASE_URL, or start the service once.`
      : `There is no database in ${settings.dataDir}. Name the data folder of the service with BIOPHONY_DATA_DIR, or start the service once.`,
  );
}
