import type { Client } from 'pg';
import { withClient } from '../../adapters/postgres/connection.ts';
import { placeOf } from '../../adapters/postgres/faults.ts';
import { migrateInside } from '../../adapters/postgres/migrate.ts';
import { migrationsFolder } from '../../local/database/open-database.ts';
import { AdminError } from '../support/failures.ts';
import type { Progress } from '../support/progress.ts';
import { copyTables, differing, sumTables, type Held, type Side } from './copy-tables.ts';
import { continueOrder, postgresSide } from './postgres-side.ts';
import { quoted, tablesOf, type Table } from './tables.ts';

/** What a service writes by itself when it starts, before anybody uses it: it does not make a database one in use. */
const madeAtStart = new Set(['store_walk']);

/** Refuses a database in which there are tables of something else. */
async function assertOurs(client: Client, url: URL): Promise<void> {
  const { rows } = await client.query<{ foreign: number }>(
    `SELECT to_regclass('d1_migrations') IS NULL AND EXISTS (
       SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema()) AS foreign`,
  );
  if (rows[0]?.foreign)
    throw new AdminError(
      `The database ${placeOf(url)} has tables of something else. Name an empty database.`,
    );
}

async function isEmpty(client: Client, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    if (madeAtStart.has(name)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  const answer = await work();
  await client.query('COMMIT');
  return answer;
}

/** The tables, brought up to date; until the transaction ends nobody else writes to them, and no service starts. */
async function lockedTables(client: Client, url: URL): Promise<Table[]> {
  await assertOurs(client, url);
  await migrateInside(client, migrationsFolder('postgres'));
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN EXCLUSIVE MODE`);
  return tables;
}

const inUse = (url: URL) =>
  new AdminError(
    `The database ${placeOf(url)} holds data already. Name an empty database, or one that a service has only made its tables in.`,
  );

/** Throws AdminError where a database of PostgreSQL is not one that can be filled. */
export const assertFillable = (url: URL): Promise<void> =>
  withClient(url, (client) =>
    inTransaction(client, async () => {
      if (!(await isEmpty(client, await lockedTables(client, url)))) throw inUse(url);
    }),
  );

export interface Filled {
  tables: Held[];
  /** Whether all of it stood there before, from a run whose end was not seen. */
  wasThere: boolean;
}

/**
 * Fills an empty database of PostgreSQL, in one transaction: whatever ends it before its end leaves the database as it
 * was. One that holds the very same rows already is taken as filled. Throws AdminError for one that holds others.
 */
export const fillPostgres = (url: URL, from: Side, progress: Progress): Promise<Filled> =>
  withClient(url, (client) =>
    inTransaction(client, async () => {
      const tables = await lockedTables(client, url);
      const to = postgresSide(client);
      if (!(await isEmpty(client, tables))) {
        const there = await sumTables(tables, to, progress);
        if (differing(there, await sumTables(tables, from, progress)) !== undefined)
          throw inUse(url);
        return { tables: there, wasThere: true };
      }
      for (const { name } of tables)
        if (madeAtStart.has(name)) await client.query(`DELETE FROM ${quoted(name)}`);
      const held = await copyTables(tables, from, to, progress);
      await continueOrder(client, tables);
      await client.query(`ANALYZE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
      return { tables: held, wasThere: false };
    }),
  );
