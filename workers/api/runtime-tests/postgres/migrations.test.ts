import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { snapshotPostgres } from '../../src/admin/move-database.ts';
import { migrate, migratePostgres, migrationNames } from '../../src/platform/open-database.ts';
import { SqliteDatabase } from '../../src/platform/sqlite-database.ts';
import { oldMigrations, oldRows } from '../../test/old-database.ts';
import { packageDir } from '../servers/local-data.ts';
import { postgresPrograms, sharedPostgres, type PostgresCluster } from '../servers/postgres.ts';

const [sqliteFolder, postgresFolder] = ['migrations', 'migrations-postgres'].map((name) =>
  join(packageDir, name),
) as [string, string];
/** The table of applied migrations, and the column that replaces SQLite's `rowid`. */
const [notes, order] = ['d1_migrations', 'row_number'];

interface Column {
  table: string;
  name: string;
  type: string;
  required: number;
}

const typeOf: Readonly<Record<string, string>> = {
  INTEGER: 'bigint',
  TEXT: 'text',
  DATE: 'text',
  REAL: 'double precision',
};

async function columnsOfSqlite(): Promise<Column[]> {
  const db = new SqliteDatabase(':memory:');
  await migrate(db, sqliteFolder);
  const { results } = await db
    .prepare(
      `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull" AS required
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`,
    )
    .all<Column>();
  db.close();
  return results.map((column) => ({ ...column, type: typeOf[column.type] ?? column.type }));
}

async function columnsOfPostgres(url: URL): Promise<Column[]> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query<Column & { collation: string | null }>(
    `SELECT table_name AS "table", column_name AS name, data_type AS type, collation_name AS collation,
       CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS required
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  await client.end();
  const ours = rows.filter(({ table, name }) => table !== notes && name !== order);
  expect(ours.filter(({ type, collation }) => type === 'text' && collation !== 'C')).toEqual([]);
  return ours.map(({ table, name, type, required }) => ({ table, name, type, required }));
}

const sorted = (columns: Column[]) =>
  columns
    .filter(({ table }) => table !== notes)
    .map(
      ({ table, name, type, required }) => `${table}.${name} ${type} ${required ? 'NOT NULL' : ''}`,
    )
    .toSorted();

it('migrations stand twice, under the same names', () => {
  expect(readdirSync(postgresFolder).toSorted()).toEqual(readdirSync(sqliteFolder).toSorted());
});

describe.skipIf(!postgresPrograms)('a database of PostgreSQL', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await sharedPostgres(postgresPrograms ?? '');
  });

  it('has the tables and columns of SQLite', async () => {
    const url = await cluster.createDatabase();
    await migratePostgres(url, postgresFolder);
    expect(sorted(await columnsOfPostgres(url))).toEqual(sorted(await columnsOfSqlite()));
  });

  it('is made once, however many processes start at once', async () => {
    const url = await cluster.createDatabase();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => migratePostgres(url, postgresFolder)),
    );
    const applied = made.filter((names) => names.length > 0);
    expect(applied).toEqual([readdirSync(postgresFolder).toSorted()]);
  });

  it('of a newer version is refused', async () => {
    const url = await cluster.createDatabase();
    await migratePostgres(url, postgresFolder);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
    await client.end();
    await expect(migratePostgres(url, postgresFolder)).rejects.toThrow(/newer version/);
  });

  it('of the migrations 0001 to 0044 is backed up as it is, keeps everything, and is refused where it lacks one', async () => {
    const url = await cluster.createDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'biophony-snapshot-'));
    const [first = ''] = migrationNames(postgresFolder);
    copyFileSync(join(postgresFolder, first), join(folder, first));
    await migratePostgres(url, folder);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`DELETE FROM d1_migrations; ${oldMigrations} ${oldRows}`);
      const file = join(folder, 'snapshot.sqlite');
      await snapshotPostgres(url, file, () => {});
      const snapshot = new DatabaseSync(file);
      expect(snapshot.prepare('SELECT user_id FROM users').all()).toEqual([{ user_id: 'user' }]);
      snapshot.close();

      expect(await migratePostgres(url, postgresFolder)).toEqual(migrationNames(postgresFolder));
      expect(await migratePostgres(url, postgresFolder)).toEqual([]);
      const { rows } = await client.query('SELECT user_id FROM users');
      expect(rows).toEqual([{ user_id: 'user' }]);

      await client.query("DELETE FROM d1_migrations WHERE name > '0043'");
      await expect(migratePostgres(url, postgresFolder)).rejects.toThrow(
        /an early version .* Start Biophony of commit \w+ with it once/,
      );
    } finally {
      await client.end();
      rmSync(folder, { recursive: true });
    }
  });
});
