import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, sql } from '../base/sql.ts';
import { jsonLogger } from '../platform/json-logger.ts';
import { describeDatabase, withClient } from '../platform/postgres-connection.ts';
import { databaseFile } from '../server/data-folder.ts';
import { BackgroundWork, openDeps } from '../server/open-deps.ts';
import { type LocalSettings, readSettings } from '../server/settings.ts';
import { ownAddress } from '../server/startup.ts';
import { AdminError, jsonOption, tell } from './terminal.ts';

/** A service once used the database. Throws DatabaseUnusable. */
async function isInstalled({ dataDir, databaseUrl }: LocalSettings): Promise<boolean> {
  if (!databaseUrl) return existsSync(databaseFile(dataDir));
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('d1_migrations') IS NOT NULL AS made");
    return Boolean((rows[0] as { made: number } | undefined)?.made);
  });
}

/** Throws AdminError: where no service ever ran is probably the wrong place. */
export async function assertInstalled(settings: LocalSettings): Promise<void> {
  if (await isInstalled(settings)) return;
  throw new AdminError(
    settings.databaseUrl
      ? `No service has worked in the database ${describeDatabase(settings.databaseUrl)} yet. Correct BIOPHONY_DATABASE_URL, or start the service once.`
      : `There is no database in ${settings.dataDir}. Name the data folder of the service with BIOPHONY_DATA_DIR, or start the service once.`,
  );
}

export interface Installation {
  deps: Deps;
  settings: LocalSettings;
}

/** The service may be running. Waits for background work. */
export async function withInstallation<T>(work: (opened: Installation) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  await assertInstalled(settings);
  const log = jsonLogger((line) => void process.stderr.write(`${line}\n`), 'error');
  const background = new BackgroundWork(log);
  const opened = await openDeps(settings, {
    baseUrl: settings.baseUrl ?? ownAddress(settings.host, settings.port),
    log,
    work: background,
    ownOrigins: [],
  });
  try {
    return await work({ deps: opened.deps, settings });
  } finally {
    await background.settled();
    await opened.close();
  }
}

interface Report {
  answer: object;
  lines: readonly string[];
}

export function act<A extends unknown[]>(
  parent: Command,
  usage: string,
  description: string,
  work: (opened: Installation, ...args: A) => Promise<Report>,
): Command {
  return parent
    .command(usage)
    .description(description)
    .option(...jsonOption)
    .action(async (...given: unknown[]) => {
      // Commander appends the options and the command.
      const args = given.slice(0, -1) as A;
      const { json } = args.at(-1) as { json?: boolean };
      await withInstallation(async (opened) => {
        const { answer, lines } = await work(opened, ...args);
        tell(json, answer, lines);
      });
    });
}

interface FoundUser {
  user_id: string;
  email: string | null;
}

/** By address or ID. Throws AdminError for none or several. */
export async function findUser(db: Database, named: string): Promise<FoundUser> {
  const results = await allRows<FoundUser>(
    db,
    sql`SELECT user_id, email FROM users
      WHERE (LOWER(email) = ${named.trim().toLowerCase()} OR user_id = ${named.trim()})
        AND deleted_at IS NULL LIMIT 2`,
  );
  const [user, other] = results;
  if (!user) throw new AdminError(`There is no account of ${named} here.`);
  if (other)
    throw new AdminError(
      `Several accounts have the address ${named}. Name one by its identifier, such as ${user.user_id}.`,
    );
  return user;
}
