import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsSuite } from '../../src/admin/testing/commands-suite.ts';
import { AdminCase } from '../../src/admin/testing/run.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';

describe.skipIf(!postgresPrograms)('an installation with its database in PostgreSQL', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgres(postgresPrograms ?? '');
  });
  afterAll(() => cluster?.stop());
  const install = async () =>
    new AdminCase({ BIOPHONY_DATABASE_URL: (await cluster.createDatabase()).href });

  commandsSuite('PostgreSQL', install);

  it('has no file for SQLite, and a database that no service has worked in is refused', async () => {
    const admin = await install();
    await expect(admin.run('users', 'list')).rejects.toThrow(
      /^No service has worked in the database test_\d+ at 127\.0\.0\.1:\d+ yet\./,
    );
    await admin.users('ada');
    expect(await admin.run('operators', 'list')).toContain('ada@biophony.example');
    expect(existsSync(join(admin.folder, 'biophony.sqlite'))).toBe(false);
    admin.remove();
  });
});
