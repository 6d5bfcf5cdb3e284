import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { atWorkerEnd } from '../../../../tools/scripts/test/worker-end.ts';
import { startChild, type Child } from './child.ts';

const execute = promisify(execFile);
/** Programs of Debian's packages, by version. */
const debian = '/usr/lib/postgresql';

function programs(): string | null {
  try {
    const [newest] = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a));
    return newest ? join(debian, newest, 'bin') : null;
  } catch {
    return null;
  }
}

/** Null where PostgreSQL is not installed. */
export const postgresPrograms = programs();

/** PostgreSQL does not run as root, but as the user of Debian's package. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (which: string) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

export interface PostgresCluster {
  /** Returns the URL of an empty database, with user and password. */
  createDatabase(): Promise<URL>;
  /** As after a crash. */
  crash(): Promise<void>;
  /** On the same port. */
  restart(): Promise<void>;
  /** Also removes the folder. */
  stop(): Promise<void>;
}

const user = 'biophony';

/** Writes do not wait for the disk. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'shared_buffers=32MB',
  'max_connections=80',
].flatMap((setting) => ['-c', setting]);

/** Files. */
export interface ServerCertificate {
  certificate: string;
  key: string;
}

/**
 * Starts an own server in a temporary folder on a free port. `bin`: folder of the programs. With a
 * certificate it accepts only TLS.
 */
export async function startPostgres(
  bin: string,
  tls: ServerCertificate | null = null,
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-postgres-'));
  const as = owner();
  const own = (file: string) => {
    if (as.uid !== undefined && as.gid !== undefined) chownSync(file, as.uid, as.gid);
  };
  own(folder);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  own(passwordFile);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' }, ...as };
  const initial = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, `--username=${user}`];
  await execute(join(bin, 'initdb'), ['-D', data, ...initial, '--no-sync'], options);
  if (tls) {
    for (const [from, name] of [
      [tls.certificate, 'server.crt'],
      [tls.key, 'server.key'],
    ] as const) {
      copyFileSync(from, join(data, name));
      chmodSync(join(data, name), 0o600);
      own(join(data, name));
    }
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all all scram-sha-256\n');
  }
  const args = ['-D', data, '-p', String(port), ...settings, ...(tls ? ['-c', 'ssl=on'] : [])];
  const start = (): Promise<Child> =>
    startChild(join(bin, 'postgres'), args, {
      ...options,
      ready: /(ready to accept connections)/,
    });
  let server = await start();
  const url = (database: string) =>
    new URL(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`);
  const owners = new URL(url('postgres'));
  if (tls) owners.search = '?sslmode=require&uselibpqcompat=true';
  let made = 0;
  return {
    async createDatabase() {
      const client = new Client({ connectionString: owners.href });
      await client.connect();
      const name = `test_${++made}`;
      // As on many installations, texts have another order than in SQLite, unless a column defines
      // it.
      await client.query(
        `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'`,
      );
      await client.end();
      return url(name);
    },
    crash: () => server.crash(),
    async restart() {
      server = await start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<PostgresCluster> | undefined;

/** One server per test process; each test creates its own database. */
export function sharedPostgres(bin: string): Promise<PostgresCluster> {
  shared ??= startPostgres(bin).then((cluster) => {
    atWorkerEnd(cluster.stop);
    return cluster;
  });
  return shared;
}
