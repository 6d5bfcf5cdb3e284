import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import { SqliteDatabase } from '../platform/sqlite-database.ts';
import { missingForWork } from './service-info.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));

let service: ServiceContext;
beforeEach(async () => {
  service = await ServiceContext.start();
});
afterEach(() => service.close());

it('nothing is missing where the database is up to date and the store answers', async () => {
  expect(await missingForWork({ ...service.deps, migrations })).toEqual([]);
});

it('a store whose folder is gone is missing, as a disk that is not mounted is', async () => {
  rmSync(join(service.root, 'objects'), { recursive: true });
  expect(await missingForWork(service.deps)).toEqual([
    'The store of recordings and results does not answer.',
  ]);
});

it('a migration that was not applied is missing', async () => {
  expect(
    await missingForWork({ ...service.deps, migrations: [...migrations, '9999_x.sql'] }),
  ).toEqual(['The database lacks migrations that this version needs, first 9999_x.sql.']);
});

it('a process that was told to stop is not ready', async () => {
  expect(await missingForWork({ ...service.deps, leaving: () => true })).toEqual([
    'This process is stopping.',
  ]);
});

it('all that is missing is told at once', async () => {
  const db = new SqliteDatabase(':memory:');
  db.close();
  rmSync(join(service.root, 'objects'), { recursive: true });
  const disk = { assertSpaceFor: () => {}, problems: () => [], writable: () => false };
  expect(await missingForWork({ ...service.deps, db, disk })).toEqual([
    'The database does not answer.',
    'The store of recordings and results does not answer.',
    'The disk of this service is full, its reserve too.',
  ]);
});
