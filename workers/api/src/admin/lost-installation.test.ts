import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oldDatabase, oldKey, oldRows } from '../../test/old-database.ts';
import { createApp } from '../app/app.ts';
import { handlers } from '../app/handlers.ts';
import { createAuth } from '../identity/auth.ts';
import { SqliteDatabase } from '../platform/sqlite-database.ts';
import { fileKey } from '../storage/objects.ts';
import { AdminCase } from './testing/run.ts';

let work: string;
let admin: AdminCase;
beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'biophony-installation-'));
  admin = await AdminCase.start();
});
afterEach(() => {
  admin.remove();
  rmSync(work, { recursive: true });
});

const key = fileKey({ user_id: 'ada', project_id: 'marsh', data_id: 'card' }, 'dawn');
/** A project with one recording that is stored. */
const rows = `
  INSERT INTO users (user_id, provider, subject, display_name, preferences, created_at, updated_at)
    VALUES ('ada', 'builtin', 'ada', 'Ada', '{}', '2026', '2026');
  INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
    VALUES ('marsh', 'ada', 'Marsh', '', '2026', '2026');
  INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
      file_count, total_size_bytes, created_at, updated_at)
    VALUES ('card', 'marsh', 'ada', 'Card', 'by_device', 'audiomoth', 1, 9, '2026', '2026');
  INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, stored_bytes, status, reserved_at)
    VALUES ('dawn', 'card', 'dawn.wav', '.wav', 'audio/wav', 9, 9, 'stored', '2026');`;

test('an installation that was backed up and lost comes back whole: session, project and every byte', async () => {
  const first = await admin.open();
  for (const statement of rows.split(';').filter((one) => one.trim()))
    await first.deps.db.prepare(statement).run();
  await first.deps.blobs.put(key, new TextEncoder().encode('the birds'), 'audio/wav');
  const body = { email: 'ada@biophony.example', password: 'dawn chorus at four', name: 'Ada' };
  const { token } = await createAuth(first.deps).api.signUpEmail({ body });
  await first.close();
  const whole = { objects: 1, missing: [], wrong_size: [], orphans: [] };
  expect(await admin.json('check')).toMatchObject(whole);
  await admin.run('backup', join(work, 'backup'));

  rmSync(admin.folder, { recursive: true });
  expect(await admin.json('restore', join(work, 'backup'))).toMatchObject({ objects: 1 });
  expect(await admin.json('check')).toMatchObject(whole);
  const { deps, close } = await admin.open();
  const object = await deps.blobs.get(key);
  expect(await new Response(object?.body).text()).toBe('the birds');
  const headers = new Headers({ authorization: `Bearer ${token}` });
  expect((await createAuth(deps).api.getSession({ headers }))?.user.email).toBe(body.email);
  expect(await deps.db.prepare('SELECT title FROM projects').first()).toEqual({ title: 'Marsh' });
  await close();
});

test('a data folder of the migrations 0001 to 0044 opens with what is in it', async () => {
  const file = join(admin.folder, 'biophony.sqlite');
  rmSync(file);
  const db = new SqliteDatabase(file);
  db.execSync(oldDatabase + oldRows);
  db.close();

  const { deps, close } = await admin.open();
  const app = createApp(deps, handlers, {
    connInfo: () => ({ remote: { address: '192.0.2.1' } }),
  });
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${oldKey}` };
    return (await app.request(`http://localhost:8787${path}`, { headers })).json();
  };
  expect(await read('/api/projects')).toMatchObject({ projects: [] });
  expect(await read('/api/data/user/storage')).toMatchObject({ total_size_bytes: 0 });
  await close();
  const { users } = await admin.json<{ users: object[] }>('users', 'list');
  expect(users).toMatchObject([{ email: 'ada@biophony.example', subscription_tier: 'pro' }]);
});
