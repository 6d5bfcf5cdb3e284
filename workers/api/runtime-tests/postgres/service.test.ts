import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import type { Child } from '../servers/child.ts';
import { localData, packageDir, type LocalData } from '../servers/local-data.ts';
import { nodeEntry, startEntry } from '../servers/local-server.ts';
import { postgresPrograms, sharedPostgres, type PostgresCluster } from '../servers/postgres.ts';

const ended = (env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      nodeEntry.args(''),
      { cwd: packageDir, env: { ...process.env, PORT: '0', ...env } },
      (cause, _stdout, stderr) => resolve({ code: Number(cause?.code ?? 0), stderr }),
    );
  });

describe.skipIf(!postgresPrograms)('the service on PostgreSQL', () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await sharedPostgres(postgresPrograms ?? '');
  });

  it(
    'does not start without its server, and says so in a sentence without the password',
    { tags: 'full' },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'biophony-no-postgres-'));
      const url = await cluster.createDatabase();
      const failsWith = async (change: (url: URL) => void, sentence: RegExp) => {
        const wrong = new URL(url);
        change(wrong);
        const { code, stderr } = await ended({
          BIOPHONY_DATA_DIR: folder,
          BIOPHONY_DATABASE_URL: wrong.href,
        });
        expect(code).toBe(1);
        expect(stderr.trim().split('\n')).toHaveLength(1);
        expect(stderr).toMatch(sentence);
        expect(stderr).not.toContain(wrong.password);
      };
      const port = String(await freePort());
      await failsWith(
        (wrong) => (wrong.port = port),
        /^No PostgreSQL server answers at 127.0.0.1:/,
      );
      await failsWith(
        (wrong) => (wrong.password = 'hush-hush'),
        /refuses the user or the password/,
      );
      await failsWith((wrong) => (wrong.pathname = '/nowhere'), /has no database nowhere/);
      await failsWith((wrong) => (wrong.search = '?sslmode=require'), /does not speak TLS/);
      rmSync(folder, { recursive: true });
    },
  );

  describe('whose server goes away', () => {
    let data: LocalData;
    let service: Child;
    let url: URL;
    beforeAll(async () => {
      url = await cluster.createDatabase();
      data = await localData(undefined, url);
      service = await startEntry(nodeEntry, data);
    });
    afterAll(async () => {
      await service?.stop();
      await data?.remove();
    });
    const ready = () => fetch(`${service.ready}/api/ready`);

    it('says so, goes on, and is ready again by itself', async () => {
      expect((await ready()).status).toBe(200);
      await cluster.crash();
      const answer = await ready();
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const call = await fetch(`${service.ready}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: service.ready },
        body: JSON.stringify({ email: 'ada@biophony.example', password: 'dawn chorus at four' }),
      });
      expect(call.status).toBe(503);
      expect(await call.json()).toMatchObject({ code: 'unavailable' });
      await cluster.restart();
      expect((await ready()).status).toBe(200);
      expect(service.log()).not.toContain(url.password);
    });
  });
});
