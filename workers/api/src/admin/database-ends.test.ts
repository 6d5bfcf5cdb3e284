import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminCase } from './testing/run.ts';

let admin: AdminCase;
let backups: string;
beforeEach(async () => {
  admin = await AdminCase.start();
  backups = mkdtempSync(join(tmpdir(), 'biophony-backups-'));
  await admin.users('ada');
  await admin.run('backup', backups);
});
afterEach(() => {
  admin.remove();
  rmSync(backups, { recursive: true });
});

const fileOf = (ending: string) => join(admin.folder, `biophony.sqlite${ending}`);

/** Makes an account in a service that is killed: what SQLite had not yet written into the database stays beside it. */
async function killed(name: string): Promise<void> {
  const { deps, close } = await admin.open();
  await deps.db
    .prepare(
      `INSERT INTO users (user_id, provider, subject, display_name, preferences, created_at, updated_at)
       VALUES (?1, 'builtin', ?1, ?1, '{}', '2026', '2026')`,
    )
    .bind(name)
    .run();
  const endings = ['', '-wal', '-shm'];
  for (const ending of endings) copyFileSync(fileOf(ending), join(backups, `killed${ending}`));
  await close();
  for (const ending of endings) copyFileSync(join(backups, `killed${ending}`), fileOf(ending));
}

test('a backup is not restored beside what a killed service has left of a database that was removed', async () => {
  await killed('bob');
  rmSync(fileOf(''));
  const restore = () => admin.run('restore', backups);
  await expect(restore()).rejects.toThrow(
    /has left biophony\.sqlite-wal and biophony\.sqlite-shm there\. .*: move it into another folder/,
  );
  expect(existsSync(fileOf(''))).toBe(false);
  for (const ending of ['-wal', '-shm']) rmSync(fileOf(ending));
  await restore();
  expect(await admin.json('users', 'list')).toMatchObject({
    users: [{ email: 'ada@biophony.example' }],
  });
});

test.each(['-wal', '-shm', '-journal'])(
  'a backup is not restored beside a file %s',
  async (ending) => {
    rmSync(fileOf(''));
    writeFileSync(fileOf(ending), '');
    await expect(admin.run('restore', backups)).rejects.toThrow(`biophony.sqlite${ending}`);
  },
);

test('a backup is not restored over a database', async () => {
  await expect(admin.run('restore', backups)).rejects.toThrow('There is a database in');
});
