import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../src/platform/postgres-connection.ts';
import { localData } from '../servers/local-data.ts';
import { localEntries, startEntry } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'biophony-tls-'));
const at = (name: string) => join(folder, name);
/** In the folder of certificates. */
const openssl = (args: string) =>
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

function hasOpenssl(): boolean {
  try {
    openssl('version');
    return true;
  } catch {
    console.log('Not tested: TLS to PostgreSQL, for there is no openssl on this machine.');
    return false;
  }
}

/** Returns the certificate's file. */
function authority(name: string): string {
  const uses = '-addext keyUsage=critical,keyCertSign,cRLSign';
  openssl(
    `req -x509 ${newKey} -days 2 -subj /CN=${name} ${uses} -keyout ${name}.key -out ${name}.pem`,
  );
  return at(`${name}.pem`);
}

/** For the address 127.0.0.1 alone. */
function certificate(of: string): { certificate: string; key: string } {
  const host = '-subj /CN=database -addext subjectAltName=IP:127.0.0.1';
  openssl(`req ${newKey} ${host} -keyout server.key -out server.csr`);
  const signer = `-CA ${of}.pem -CAkey ${of}.key -CAcreateserial -days 2 -copy_extensions copy`;
  openssl(`x509 -req -in server.csr ${signer} -out server.pem`);
  return { certificate: at('server.pem'), key: at('server.key') };
}

describe.skipIf(!postgresPrograms || !hasOpenssl())('TLS to PostgreSQL', () => {
  let ours: string;
  let theirs: string;
  let cluster: PostgresCluster;
  let url: URL;

  beforeAll(async () => {
    ours = authority('ours');
    theirs = authority('theirs');
    cluster = await startPostgres(postgresPrograms ?? '', certificate('ours'));
    url = await cluster.createDatabase();
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const by = (sslmode: string, sslrootcert?: string, change: (to: URL) => void = () => {}) => {
    const to = new URL(url);
    to.searchParams.set('sslmode', sslmode);
    if (sslrootcert) to.searchParams.set('sslrootcert', sslrootcert);
    change(to);
    return to;
  };
  const protocolOf = (to: URL) =>
    withClient(to, async (client) => {
      const asked = 'SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      return (await client.query<{ version: string | null }>(asked)).rows[0]?.version;
    });

  test('each sslmode checks what it says', async () => {
    const byName = (to: URL) => void (to.hostname = 'localhost');
    expect(await protocolOf(by('require'))).toMatch(/^TLSv1/);
    expect(await protocolOf(by('verify-ca', ours, byName))).toMatch(/^TLSv1/);
    expect(await protocolOf(by('verify-full', ours))).toMatch(/^TLSv1/);
  });

  test.each<[string, () => URL, RegExp]>([
    ['no TLS', () => by('disable'), /asks for TLS: add sslmode=verify-full/],
    [
      'an authority that is not known',
      () => by('verify-full'),
      /Name its certificate .*sslrootcert=FILE/,
    ],
    [
      'another authority',
      () => by('verify-full', theirs),
      /is not of the authority in .*theirs\.pem/,
    ],
    [
      'another authority, whatever the host',
      () => by('verify-ca', theirs),
      /is not of the authority/,
    ],
    [
      'a name that is not in the certificate',
      () => by('verify-full', ours, (to) => void (to.hostname = 'localhost')),
      /is of another host.*localhost/,
    ],
    [
      'no authority, where one is needed',
      () => by('verify-ca'),
      /sslmode=verify-ca needs sslrootcert=FILE/,
    ],
    [
      'a file that is not there',
      () => by('verify-full', at('none.pem')),
      /cannot be read .*none\.pem/,
    ],
  ])('%s is refused with a sentence that says what to do', async (_, made, sentence) => {
    const to = made();
    const refused = await protocolOf(to).catch((cause: unknown) => cause);
    expect(String(refused)).toMatch(sentence);
    expect(String(refused)).not.toContain(to.password);
  });

  test('a server that does not speak it is named', async () => {
    const plain = await startPostgres(postgresPrograms ?? '');
    try {
      const to = await plain.createDatabase();
      to.search = '?sslmode=require';
      await expect(protocolOf(to)).rejects.toThrow(/does not speak TLS\. Switch it on there/);
    } finally {
      await plain.stop();
    }
  });

  test.each(localEntries())('the service runs over it on $name', async (entry) => {
    const to = by('verify-full', ours);
    to.pathname = (await cluster.createDatabase()).pathname;
    const data = await localData(undefined, to);
    const service = await startEntry(entry, data);
    try {
      expect((await fetch(`${service.ready}/api/ready`)).status).toBe(200);
    } finally {
      await service.stop();
      await data.remove();
    }
  });
});
