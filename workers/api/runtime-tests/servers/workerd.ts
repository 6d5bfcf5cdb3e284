import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { allMigrations } from '../../../../tools/scripts/service/local-d1.ts';
import {
  stillWorker,
  wranglerConfigIn,
  wranglerEnvironment,
} from '../../../../tools/scripts/service/wrangler.ts';
import { startChild } from './child.ts';
import { localStore, objectsIn } from './r2-endpoint.ts';
import { runnerSecret, testPasswordCost } from './local-data.ts';
import { startOutside, type Outside } from './outside/index.ts';
import { keepNoConnection } from '../suite/support/call.ts';
import type { TestServer } from './test-server.ts';
import { tokenSigner, type TokenSigner } from './outside/token-signer.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Database ID of wrangler.toml's local environment. */
const localDatabase = '00000000-0000-0000-0000-000000000000';

/** Data of a Worker between two starts: a folder with D1 and R2. */
export interface WorkerdData {
  folder: string;
  /** The repository's wrangler.toml, adapted to the folder. */
  config: string;
  signer: TokenSigner;
  outside: Outside;
  /** The first Worker on it migrates D1. */
  isMigrated: boolean;
  remove(): Promise<void>;
}

/** @param instead texts of wrangler.toml, with their replacements */
export async function workerdData(instead: Record<string, string> = {}): Promise<WorkerdData> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-workerd-'));
  const config = wranglerConfigIn(folder, instead);
  const [signer, outside] = await Promise.all([tokenSigner(), startOutside()]);
  return {
    folder,
    config,
    signer,
    outside,
    isMigrated: false,
    async remove() {
      await outside.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * In the Worker's own process: another process may find the file locked. The endpoint is that of
 * `wrangler dev`'s page of local data.
 */
async function runOnD1(baseUrl: string, statement: string): Promise<void> {
  const response = await fetch(`${baseUrl}/cdn-cgi/explorer/api/d1/database/${localDatabase}/raw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql: statement }),
  });
  if (!response.ok)
    throw new Error(`D1 answered ${response.status} to ${statement}: ${await response.text()}`);
}

/**
 * R2 has its S3 endpoint, D1 the test signer's key. `stop` keeps the folder.
 * @param given variables that override the usual ones
 */
export async function startWorkerdOn(
  data: WorkerdData,
  given: Record<string, string> = {},
): Promise<TestServer> {
  const { folder, config, signer, outside } = data;
  // wrangler needs the folder of the site's build.
  mkdirSync(join(repository, 'site', 'dist'), { recursive: true });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  keepNoConnection(baseUrl);
  const vars = {
    ...outside.settings(''),
    AUTH_SECRET: 'auth-secret-of-the-contract-tests-000001',
    BASE_URL: baseUrl,
    CONTAINER_RUNNERS: 'off',
    R2_ACCESS_KEY_ID: 'local',
    R2_S3_ENDPOINT: `${baseUrl}/cdn-cgi/local/r2/s3`,
    R2_SECRET_ACCESS_KEY: 'local-secret',
    RUNNER_SECRET: runnerSecret,
    PASSWORD_COST: testPasswordCost,
    ...given,
  };
  const child = await startChild(
    process.execPath,
    [
      stillWorker,
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--config',
      config,
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { cwd: folder, env: wranglerEnvironment(folder), ready: /Ready on (\S+)/ },
  );
  if (!data.isMigrated) await runOnD1(baseUrl, `${await allMigrations()}\n${signer.sql};`);
  data.isMigrated = true;
  return {
    name: 'workerd',
    outsideStore: {
      name: 'the S3 endpoint of `wrangler dev`',
      lacks: ['refuses bodies without a length', 'lists parts', 'names files as a link says'],
    },
    baseUrl,
    runnerSecret,
    signer,
    outside,
    sql: (statement) => runOnD1(baseUrl, statement),
    objects: () => objectsIn(localStore(`${baseUrl}/cdn-cgi/local/r2/s3`)),
    log: child.log,
    stop: child.stop,
  };
}

/** On a fresh folder. */
export async function startWorkerd(): Promise<TestServer> {
  const data = await workerdData();
  const server = await startWorkerdOn(data);
  return {
    ...server,
    async stop() {
      await server.stop();
      await data.remove();
    },
  };
}
