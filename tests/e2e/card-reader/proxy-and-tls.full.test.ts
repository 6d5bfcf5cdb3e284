import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFaultyCard } from '../../../tools/scripts/cards/faulty-card.ts';
import { run } from '../support/biophony.ts';
import { makeAuthority, selfSigned, type Certificate } from '../support/certificates.ts';
import { keyOf } from '../support/key-of.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { forwardProxy, type ForwardProxy } from './support/forward-proxy.ts';
import { receiptOf } from './support/receipt.ts';
import { tlsFront, type TlsFront } from './support/tls-front.ts';

const host = 'biophony.test';
const plainHost = 'plain.test';
const authority = makeAuthority();
let folder: string;
let authorityFile: string;
let testService: TestService;
let proxy: ForwardProxy;
let front: TlsFront;
let service: string;

/** Only the proxy knows the service's name; over TLS. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-e2e-tls-'));
  authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.cert);
  proxy = await forwardProxy((name) =>
    name === host ? front.port : Number(new URL(service).port),
  );
  // All that follows goes through the proxy.
  Object.assign(process.env, { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: authorityFile });
  testService = await openTestService({
    front: async (url) => {
      service = url;
      front = await tlsFront(url, authority.issue([host]));
      return { url: `https://${host}`, close: async () => front.close() };
    },
  });
  delete process.env.HTTPS_PROXY;
  delete process.env.NODE_EXTRA_CA_CERTS;
});
afterAll(async () => {
  await testService.close();
  await proxy.close();
  await rm(folder, { recursive: true });
});

describe('through a proxy', () => {
  const through = () => ({
    ...testService.env,
    HTTPS_PROXY: proxy.url,
    NODE_EXTRA_CA_CERTS: authorityFile,
  });

  test('a card goes up: every call and every byte', async () => {
    await makeFaultyCard(join(folder, 'card'), 20);
    proxy.asked.length = 0;
    const ended = await run(
      'biophony',
      ['upload', join(folder, 'card'), '--project-title', 'Proxied', '--json'],
      through(),
    );
    expect(ended.stderr + ended.stdout).not.toContain('Could not reach');
    const { counts } = receiptOf(ended);
    expect(counts).toMatchObject({ failed: 0, not_sent: 0 });
    expect(counts.stored).toBeGreaterThan(9);
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${host}:443`]));
  });

  test('plain HTTP goes as well, where HTTP_PROXY says so', async () => {
    proxy.asked.length = 0;
    const env = {
      ...testService.env,
      HTTP_PROXY: proxy.url,
      BIOPHONY_API_URL: `http://${plainHost}`,
      BIOPHONY_API_KEY: await keyOf(testService),
    };
    const ended = await run('biophony', ['whoami'], env);
    expect(ended.code, ended.stderr).toBe(0);
    expect(proxy.asked[0]).toMatch(`GET http://${plainHost}/api/`);
  });

  test('the service cannot be reached without', async () => {
    const env = { ...testService.env, NODE_EXTRA_CA_CERTS: authorityFile };
    const ended = await run('biophony', ['whoami'], env);
    expect(ended.code).toBe(5);
    expect(ended.stderr).toContain(`Could not reach https://${host} (no such host, or no network)`);
  });

  test.each(['NO_PROXY', 'no_proxy'])('%s is obeyed', async (name) => {
    proxy.asked.length = 0;
    const ended = await run('biophony', ['whoami'], { ...through(), [name]: '.test' });
    expect(ended.code).toBe(5);
    expect(proxy.asked).toEqual([]);
  });

  test('this machine is reached without it', async () => {
    proxy.asked.length = 0;
    const env = { ...through(), HTTP_PROXY: proxy.url, BIOPHONY_API_URL: service };
    const ended = await run('biophony', ['whoami'], env);
    // The service said that the sign-in belongs to the other address.
    expect(ended.code).toBe(4);
    expect(proxy.asked).toEqual([]);
  });

  test('that refuses is named as what refuses', async () => {
    const env = { ...through(), HTTPS_PROXY: service };
    const ended = await run('biophony', ['whoami'], env);
    expect(ended.code).toBe(5);
    expect(ended.stderr).toMatch(/Could not reach https:\/\/biophony\.test \(.*proxy/i);
  });

  test('whose address is none is told before anything is tried', async () => {
    const ended = await run('biophony', ['whoami'], { ...through(), HTTPS_PROXY: 'ftp://x y' });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('HTTPS_PROXY is not the address of a proxy');
  });
});

describe('a certificate that is not trusted', () => {
  const chain = ({ cert, key }: Certificate) => ({ cert: cert + authority.cert, key });
  const here = ['127.0.0.1'];
  const faults: [string, Certificate, boolean, string][] = [
    ['is self-signed', selfSigned(here), false, 'it is self-signed'],
    ['comes with its own authority', chain(authority.issue(here)), false, 'an authority that'],
    ['comes without its authority', authority.issue(here), false, 'the authority that signed it'],
    ['has expired', authority.issue(here, [-30, -1]), true, 'it has expired'],
    ['is not valid yet', authority.issue(here, [1, 30]), true, 'it is not valid yet'],
    ['is of another host', authority.issue(['other.test']), true, 'it was made for another host'],
  ];
  test.each(faults)('and %s: a sentence says so, and what to do', async (_, made, known, why) => {
    const own = await tlsFront(service, made);
    const address = `https://127.0.0.1:${own.port}`;
    const env = {
      ...testService.env,
      BIOPHONY_API_URL: address,
      BIOPHONY_API_KEY: 'key',
      ...(known ? { NODE_EXTRA_CA_CERTS: authorityFile } : {}),
    };
    const ended = await run('biophony', ['whoami'], env);
    own.close();
    expect(ended.code).toBe(2);
    const text = ended.stderr.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`The certificate of ${address} is refused: `);
    expect(text).toContain(why);
    expect(text).toContain('NODE_EXTRA_CA_CERTS=FILE');
    // Not tried again: it would not help.
    expect(own.connections).toBe(1);
  });
});
