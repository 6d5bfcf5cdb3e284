import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { freePort } from '../../../../scripts/service/processes.ts';
import { wrangler, wranglerEnvironment } from '../../../../scripts/service/wrangler.ts';
import { startChild } from './child.ts';
import { runnerSecret } from './local-data.ts';
import { startOutside } from './outside/index.ts';
import type { TestServer } from './test-server.ts';
import { tokenForge } from './token-forge.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Lists a bucket by the S3 API (ListObjectsV2), a thousand objects at most. */
async function objectsIn(bucket: string): Promise<Map<string, number>> {
  const keys = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
  const client = new AwsClient({ ...keys, service: 's3', region: 'auto', retries: 0 });
  const xml = await (await client.fetch(`${bucket}?list-type=2`)).text();
  const found = xml.matchAll(/<Key>([^<]*)<\/Key>[\s\S]*?<Size>(\d+)<\/Size>/g);
  return new Map([...found].map(([, key = '', size]) => [key, Number(size)]));
}

/** `wrangler dev` with the repository's own wrangler.toml: D1 with the migrations applied, R2 with its S3 endpoint. */
export async function startWorkerd(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-workerd-'));
  const env = wranglerEnvironment(folder);
  const state = ['--persist-to', join(folder, 'state')];
  const [forge, outside] = await Promise.all([tokenForge(), startOutside()]);
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [wrangler, ...args, ...state], { cwd: repository, env });
  await run('d1', 'migrations', 'apply', 'DB', '--local');
  const sql = async (statement: string) => {
    await run('d1', 'execute', 'DB', '--local', '--yes', '--command', statement);
  };
  await sql(forge.sql);

  // The site is served from its build; wrangler wants the folder to exist.
  mkdirSync(join(repository, 'site', 'dist'), { recursive: true });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const vars = {
    ...outside.settings(''),
    AUTH_SECRET: 'auth-secret-of-the-contract-tests-000001',
    BASE_URL: baseUrl,
    CONTAINER_RUNNERS: 'off',
    R2_ACCESS_KEY_ID: 'local',
    R2_S3_ENDPOINT: `${baseUrl}/cdn-cgi/local/r2/s3`,
    R2_SECRET_ACCESS_KEY: 'local-secret',
    RUNNER_SECRET: runnerSecret,
  };
  const child = await startChild(
    process.execPath,
    [
      wrangler,
      'dev',
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--inspector-port',
      '0',
      '--enable-containers=false',
      '--show-interactive-dev-session=false',
      ...state,
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { cwd: repository, env, ready: /Ready on (\S+)/ },
  );
  return {
    name: 'workerd',
    baseUrl,
    runnerSecret,
    forge,
    outside,
    sql,
    objects: () => objectsIn(`${baseUrl}/cdn-cgi/local/r2/s3/biophony`),
    log: child.log,
    async stop() {
      await child.stop();
      await outside.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
