import type { Dataset } from '@biophony/contract';
import { createClient, type FileOutcome, type UploadReport } from '@biophony/sdk';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { findCard } from '../card/find-card.ts';
import { storageExceeded, reportIfExceeded } from './send-card.ts';

const root = join(temporaryFolder(), 'card');
const dataset = { data_id: 'd' } as Dataset;
let listed: { filename: string; size_bytes: number; status: string }[] = [];
let used = 0;
let server: Loopback;

/** A service that takes 1,000 bytes. */
beforeAll(async () => {
  mkdirSync(root);
  for (const name of ['a.wav', 'b.wav', 'c.wav'])
    writeFileSync(join(root, name), Buffer.alloc(400));
  server = await loopback(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const status = searchParams.get('status');
    const files = listed.filter((file) => status === null || file.status === status);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        pathname.endsWith('/storage')
          ? { total_size_bytes: used, subscription_limit_bytes: 1000 }
          : { files, next_cursor: null },
      ),
    );
  });
});
afterAll(() => server.close());

const asked = () => ({
  client: createClient({ baseUrl: server.url, auth: { apiKey: 'k' } }),
  apiUrl: server.url,
  signal: new AbortController().signal,
});
const holding = (status: string, ...filenames: string[]) =>
  filenames.map((filename) => ({ filename, size_bytes: 400, status }));
const file = (filename: string, outcome: 'would_upload' | 'already_have') =>
  ({ filename, size: 400, sha256: null, outcome }) as FileOutcome;
const full = { filename: 'c.wav', size: 400, sha256: null, outcome: 'refused' } as const;
const plan = (...files: FileOutcome[]) =>
  Promise.resolve({ ended: 'complete', files, error: null } as unknown as UploadReport);

test('a card larger than what is free is told with both sizes and the ways out', async () => {
  listed = [];
  used = 200;
  const outcomes = [
    file('a.wav', 'would_upload'),
    file('b.wav', 'would_upload'),
    { ...full, code: 'storage_exceeded', reason: '' },
  ];
  const lack = await storageExceeded(asked(), null, outcomes);
  expect(lack?.message).toContain('needs 1.2 kB, and 800 B of your storage are free');
  expect(lack?.hint).toMatch(/fewer files.*delete.*Account Settings/);
});

test('storage that was reserved for an interrupted upload is not asked for twice', async () => {
  used = 800;
  listed = holding('pending', 'a.wav', 'b.wav');
  const outcomes = [file('a.wav', 'would_upload'), file('b.wav', 'would_upload')];
  expect(await storageExceeded(asked(), dataset, outcomes)).toBeNull();
  expect(await storageExceeded(asked(), null, outcomes)).not.toBeNull();
});

test('a card that is stored already fits, though its storage is full', async () => {
  used = 1000;
  listed = holding('stored', 'a.wav', 'b.wav', 'c.wav');
  const never = () => Promise.reject(new Error('nothing had to be tried'));
  expect(
    await reportIfExceeded(
      asked(),
      dataset,
      { card: await findCard([root]), everything: false },
      never,
    ),
  ).toBeNull();
});

test('content that is stored under another name does not keep a card from being sent', async () => {
  used = 800;
  listed = [];
  const card = { card: await findCard([root]), everything: false };
  const renamed = () => plan(file('a.wav', 'already_have'), file('b.wav', 'already_have'));
  expect(await reportIfExceeded(asked(), dataset, card, renamed)).toBeNull();
  const another = () => plan(file('a.wav', 'would_upload'), file('b.wav', 'already_have'));
  expect(await reportIfExceeded(asked(), dataset, card, another)).toMatchObject({
    ended: 'failed',
    files: [],
    error: { code: 'storage_exceeded' },
  });
});
