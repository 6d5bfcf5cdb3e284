import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, type RouteId } from '@biophony/contract';
import { s3Signer } from '@biophony/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Blobs } from '../src/platform/s3-blobs.ts';
import { wranglerD1 } from '../src/admin/d1.ts';
import { wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';
import { doneAdmin, refusedAdmin } from './servers/admin.ts';
import { localStore, objectsIn } from './servers/r2-endpoint.ts';
import { settingsOf } from './servers/store-settings.ts';
import type { TestServer } from './servers/test-server.ts';
import { startWorkerdOn, workerdData, type WorkerdData } from './servers/workerd.ts';
import type { RawAnswer } from './suite/support/call.ts';
import { expectRefusal } from './suite/support/expect-refusal.ts';
import {
  continued,
  goOn,
  shownTo,
  useInstallation,
  type UsedInstallation,
} from './suite/support/used-installation.ts';

/** D1's export writes both line breaks in the same way. */
const lines = 'Heard from\nC:\\new\\nests,\r\nand "\\r"; it\'s the bittern;';

describe('an installation on D1 and R2 that is lost', () => {
  let data: WorkerdData;
  let backups: string;
  let used: UsedInstallation;
  let before: Awaited<ReturnType<typeof shownTo>>;
  let server: TestServer;
  beforeAll(async () => {
    data = await workerdData();
    server = await startWorkerdOn(data);
    backups = mkdtempSync(join(tmpdir(), 'biophony-backups-'));
  });
  afterAll(async () => {
    await server.stop();
    await data.remove();
    rmSync(backups, { recursive: true, force: true });
  });

  const store = () => localStore(`${server.baseUrl}/cdn-cgi/local/r2/s3`);
  const environment = () => ({
    ...wranglerEnvironment(data.folder),
    ...settingsOf(store()),
    BIOPHONY_DATA_DIR: join(backups, 'nothing-here'),
  });
  const place = () => join(backups, 'one');
  const atD1 = () => ['--d1', 'DB', '--d1-local', data.folder];
  const done = (...args: string[]) =>
    doneAdmin<{ copied: number }>({ env: environment() }, [...args, ...atD1()]);
  const refused = (args: string[], env?: NodeJS.ProcessEnv) =>
    refusedAdmin({ env: environment() }, args, env);

  it('was backed up, the second time only what was new', async () => {
    used = await useInstallation(server);
    const params = { projectId: used.projectId };
    await used.ada.ok('notesCreate', { params, body: { text: lines } });
    before = await shownTo(await continued(used, server), used);
    expect((await done('backup', place())).copied).toBeGreaterThan(3);
    expect(await done('backup', place())).toMatchObject({ copied: 0, manifest: { secrets: null } });
  });

  it('answers wrangler while people write', async () => {
    const { rows, exportTo } = wranglerD1({ database: 'DB', localFolder: data.folder });
    const params = { projectId: used.projectId };
    const ended = new AbortController();
    // While wrangler locks the file, writers get an answer to try again.
    const isDone = (id: RouteId, answer: RawAnswer) => {
      if (answer.status === endpoints[id].status) return true;
      expectRefusal(answer, 'unavailable');
      return false;
    };
    const write = async () => {
      for (let count = 0; !ended.signal.aborted; count++) {
        const made = await used.ada.raw('notesCreate', { params, body: { text: `${count}` } });
        if (!isDone('notesCreate', made)) continue;
        const { note_id: noteId } = endpoints.notesCreate.answer.parse(made.body);
        const note = { params: { ...params, noteId } };
        while (!isDone('notesDelete', await used.ada.raw('notesDelete', note)));
      }
    };
    const writers = Promise.all([write(), write(), write(), write()]);
    try {
      for (let time = 0; time < 3; time++) {
        expect(await rows('SELECT count(*) AS n FROM projects')).toEqual([
          { n: expect.any(Number) },
        ]);
        await exportTo(join(backups, 'export.sql'));
      }
    } finally {
      ended.abort();
      await writers;
    }
  });

  it('is not restored over a database in use', async () => {
    expect(await refused(['restore', place(), ...atD1()])).toMatch(
      /^There are tables in the D1 database DB/,
    );
  });

  it('needs the bucket, and a database that wrangler knows', async () => {
    const none = Object.fromEntries(Object.keys(settingsOf(store())).map((name) => [name, '']));
    expect(await refused(['backup', place(), ...atD1()], none)).toContain('are in R2');
    const other = ['backup', join(backups, 'other'), '--d1', 'OTHER', '--d1-local', data.folder];
    expect(await refused(other)).toMatch(/^wrangler d1 export failed: [^]*'OTHER'/);
  });

  it('comes back whole: sessions, keys, second factors, every byte', async () => {
    const objects = [...(await objectsIn(store())).keys()];
    await s3Blobs(s3Signer(store())).delete(objects);
    await server.stop();
    rmSync(join(data.folder, '.wrangler'), { recursive: true });
    server = await startWorkerdOn(data);
    await done('restore', place());
    expect(await shownTo(await continued(used, server), used)).toEqual(before);
    await goOn(used, server);
  });
});
