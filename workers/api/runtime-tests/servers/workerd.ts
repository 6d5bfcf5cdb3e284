import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../scripts/service/free-port.ts';
import { allMigrations } from '../../../../scripts/service/local-d1.ts';
import {
  stillWorker,
  wranglerConfigIn,
  wranglerEnvironment,
} from '../../../../scripts/service/wrangler.ts';
import { startChild } from './child.ts';
import { localStore, objectsIn } from './r2-endpoint.ts';
import { runnerSecret, testPasswordCost } from './local-data.ts';
import { startOutside, type Outside } from './outside/index.ts';
import { keepNoConnection } from '../suite/support/call.ts';
import type { TestServer } from './test-server.ts';
import { tokenSigner, type TokenSigner } from './outside/token-signer.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** The id of the database of wrangler.toml's local environment. */
const localDatabase = '00000000-0000-0000-0000-000000000000';

/** What a Worker on this machine keeps between two starts: a folder with D1 and R2. */
export interface WorkerdData {
  folder: string;
  /** The repository's own wrangler.toml, as it stands in the folder. */
  config: string;
  signer: TokenSigner;
  outside: Outside;
  /** Whether its D1 has the migrations, which the first Worker on it gets. */
  isMigrated: boolean;
  remove(): Promise<void>;
}

/**
 * A fresh folder.
 * @param instead texts of wrangler.toml, and what stands there in their place
 */
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
 * Runs a statement on the D1 of a Worker that runs, in that Worker's own process: another process that writes to the
 * same file may find it locked. The endpoint is the one behind `wrangler dev`'s page of local data.
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
 * The Worker on such a folder; R2 has its S3 endpoint, and D1 the test signer's key among the server's. Its `stop` leaves
 * the folder.
 * @param given variables that stand over the usual ones
 */
export async function startWorkerdOn(
  data: WorkerdData,
  given: Record<string, string> = {},
): Promise<TestServer> {
  const { folder, config, signer, outside } = data;
  // The site is served from its build; wrangler wants the folder to exist.
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

/** The Worker on a fresh folder. */
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
