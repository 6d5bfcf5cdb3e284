import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Signer } from '@biophony/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Blobs } from '../../src/platform/s3-blobs.ts';
import type { ObjectStore } from '../../src/base/settings.ts';
import { doneAdmin, refusedAdmin } from '../servers/admin.ts';
import { localData, type LocalData } from '../servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import { objectsIn, startR2 } from '../servers/r2-endpoint.ts';
import { settingsOf } from '../servers/store-settings.ts';
import type { TestServer } from '../servers/test-server.ts';
import { Caller } from '../suite/support/account.ts';
import {
  continued,
  goOn,
  shownTo,
  useInstallation,
  type UsedInstallation,
} from '../suite/support/used-installation.ts';

describe.skipIf(!postgresPrograms)('an installation on PostgreSQL and S3 that is lost', () => {
  let cluster: PostgresCluster;
  let data: LocalData;
  let r2: { store: ObjectStore; stop(): Promise<void> };
  let backups: string;
  let env: NodeJS.ProcessEnv;
  let used: UsedInstallation;
  let before: Awaited<ReturnType<typeof shownTo>>;
  beforeAll(async () => {
    [cluster, r2, data] = await Promise.all([
      startPostgres(postgresPrograms ?? ''),
      startR2(),
      localData(),
    ]);
    backups = mkdtempSync(join(tmpdir(), 'biophony-backups-'));
    rmSync(join(data.folder, 'biophony.sqlite'));
    await onNewDatabase();
  });
  afterAll(async () => {
    rmSync(backups, { recursive: true, force: true });
    await Promise.all([data?.remove(), r2?.stop()]);
    await cluster?.stop();
  });

  async function onNewDatabase() {
    const url = await cluster.createDatabase();
    env = { ...settingsOf(r2.store), BIOPHONY_DATABASE_URL: url.href };
  }
  async function running(work: (server: TestServer) => Promise<void>, settings = env) {
    const child = await startEntry(nodeEntry, data, settings);
    try {
      await work(testServerOf(nodeEntry, data, child));
    } finally {
      await child.stop();
    }
  }
  const place = () => join(backups, 'one');

  it('was backed up while it ran, the second time only what was new', async () => {
    await running(async (server) => {
      used = await useInstallation(server);
      before = await shownTo(await continued(used, server), used);
      const { manifest, copied } = await doneAdmin<{
        copied: number;
        manifest: { objects: { count: number }; database: { kind: string } };
      }>(data, ['backup', place()], env);
      expect(manifest.database.kind).toBe('sqlite');
      expect(copied).toBe(manifest.objects.count);
      expect(copied).toBeGreaterThan(3);
      expect(await doneAdmin(data, ['backup', place()], env)).toMatchObject({ copied: 0 });
    });
  });

  it('is not restored over a database in use', async () => {
    expect(await refusedAdmin(data, ['restore', place()], env)).toMatch(
      /^The database test_\d+ at 127\.0\.0\.1:\d+ holds data already\./,
    );
  });

  it('comes back whole: sessions, keys, second factors, every byte', async () => {
    const objects = [...(await objectsIn(r2.store)).keys()];
    await s3Blobs(s3Signer(r2.store)).delete(objects);
    rmSync(data.folder, { recursive: true });
    await onNewDatabase();
    await doneAdmin(data, ['restore', place()], env);
    await running(async (server) => {
      expect(await shownTo(await continued(used, server), used)).toEqual(before);
      await goOn(used, server);
    });
    expect(await doneAdmin(data, ['check'], env)).toMatchObject({ missing: [], wrong_size: [] });
  });

  it('without its secrets ends sessions, and nothing else', async () => {
    rmSync(join(data.folder, 'secrets.json'));
    // Several processes may use this database, so none makes secrets.
    await expect(running(async () => {})).rejects.toThrow(
      /where it is lost for good, set new ones/,
    );
    const fresh = (name: string) => `a new ${name} secret in place of the one that was lost`;
    const settings = {
      ...env,
      BIOPHONY_AUTH_SECRET: fresh('auth'),
      BIOPHONY_RUNNER_SECRET: fresh('runner'),
    };
    await running(async (server) => {
      await new Caller(server, undefined).refused('authToken', 'unauthenticated', {
        token: used.ada.session,
      });
      const { project } = await new Caller(server, used.apiKey).ok('projectsGet', {
        params: { projectId: used.projectId },
      });
      expect(project.notes[0]?.text).toBe('Made afterwards');
    }, settings);
  });

  it('comes back on SQLite and a folder as well', async () => {
    rmSync(data.folder, { recursive: true });
    await doneAdmin(data, ['restore', place()]);
    await running(async (server) => {
      expect(await shownTo(await continued(used, server), used)).toEqual(before);
    }, {});
  });
});
