import { Client } from 'pg';
import { freePort } from '../../../../../tools/scripts/service/free-port.ts';
import { hasCeph, startCeph } from '../../servers/ceph.ts';
import { faultyRelay, type FaultyRelay } from '../../servers/faulty-relay.ts';
import { documentedNginx, startNginx, type Nginx } from '../../servers/nginx.ts';
import { startPostgres } from '../../servers/postgres.ts';
import { startProcesses, type Processes } from '../../servers/processes.ts';
import { startR2 } from '../../servers/r2-endpoint.ts';
import { settingsOf } from '../../servers/store-settings.ts';
import type { TestServer } from '../../servers/test-server.ts';

/** Three processes on PostgreSQL and a bucket, behind nginx with `deploy/proxy/nginx.conf`. */
export interface BehindNginx {
  /** Through nginx. */
  server: TestServer;
  processes: Processes;
  nginx: Nginx;
  /** Before PostgreSQL, and before the store. */
  relays: { database: FaultyRelay; store: FaultyRelay };
  /** Without the relay. */
  rows<T>(sql: string): Promise<T[]>;
  /** Of all processes. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Ceph if installed, else R2 of `wrangler dev`. */
function startStore() {
  if (hasCeph()) return startCeph();
  console.log('The store is that of `wrangler dev`: there is no radosgw on PATH.');
  return startR2();
}

/** `env`: further settings. `random` decides what the relays break. */
export async function startBehindNginx(
  postgresPrograms: string,
  random: () => number,
  env: NodeJS.ProcessEnv = {},
): Promise<BehindNginx> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const cluster = await startPostgres(postgresPrograms);
    ends.push(() => cluster.stop());
    const { store, stop: stopStore } = await startStore();
    ends.push(stopStore);
    const direct = await cluster.createDatabase();
    const endpoint = new URL(store.endpoint);
    const hostOf = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port) });
    const relays = {
      database: await faultyRelay(hostOf(direct), random),
      store: await faultyRelay(hostOf(endpoint), random),
    };
    ends.push(
      async () => void (await Promise.all(Object.values(relays).map((one) => one.close()))),
    );
    const database = new URL(direct);
    database.port = String(relays.database.port);
    endpoint.port = String(relays.store.port);
    const port = await freePort();
    const settings = {
      ...settingsOf({ ...store, endpoint: endpoint.href }),
      BIOPHONY_DATABASE_URL: database.href,
      BIOPHONY_AUTH_SECRET: 'one-secret-for-all-processes-behind-nginx',
      BIOPHONY_BASE_URL: `http://127.0.0.1:${port}`,
      BIOPHONY_ADDRESS_HEADER: 'X-Forwarded-For',
      ...env,
    };
    const processes = await startProcesses(3, direct, settings);
    ends.push(() => processes.stop());
    const nginx = await startNginx(
      documentedNginx['deploy/proxy/nginx.conf'],
      port,
      processes.ports.slice(0, 3),
    );
    ends.push(() => nginx.stop());
    const client = new Client({ connectionString: direct.href });
    await client.connect();
    ends.push(() => client.end());
    return {
      server: { ...processes.server(0), baseUrl: nginx.url },
      processes,
      nginx,
      relays,
      rows: async <T>(sql: string) => (await client.query(sql)).rows as T[],
      env: { ...processes.data.env, ...settings },
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
