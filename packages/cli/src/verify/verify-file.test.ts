import { createClient } from '@biophony/sdk';
import { createSha256Pool } from '@biophony/sdk/node';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { storedDataset, type Stored } from '../../test/stored-dataset.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { Waiting } from '../output/waiting.ts';
import { StoredFiles, type Verification, verifyFile } from './verify-card.ts';

const pool = createSha256Pool(1);
afterAll(() => pool.close());

interface Case {
  /** What the service has. */
  stored: Stored[];
  /** Content of A.WAV on the card; null where it is not there. */
  onCard?: string | null;
  trust?: boolean;
  /** Other bytes that the service gives back of A.WAV; null for none. */
  instead?: string | null;
}

async function open({ stored, onCard = 'sound', trust = false, instead }: Case) {
  const root = temporaryFolder(onTestFinished);
  if (onCard !== null) writeFileSync(join(root, 'A.WAV'), onCard);
  const service = await storedDataset(stored);
  onTestFinished(() => service.close());
  if (instead !== undefined) service.instead.set('A.WAV', instead);
  const client = createClient({ baseUrl: service.url, auth: { apiKey: 'k' } });
  const { signal } = new AbortController();
  const terms: Verification = {
    client,
    dataId: 'D',
    signal,
    waiting: new Waiting({ apiUrl: service.url, maxWaitMs: 0, tell: () => undefined }),
    root,
    stored: await StoredFiles.list(client, 'D', signal),
    pool,
    trust,
    checksums: new Map(),
    onBytes: () => undefined,
  };
  return { root, service, terms };
}

async function verdictOn(given: Case) {
  const { service, terms } = await open(given);
  return { ...(await verifyFile('A.WAV', terms)), read: service.read };
}

const same: Stored = { filename: 'A.WAV', content: 'sound' };

describe('a file of the card', () => {
  test('is the same where the service gives the same bytes back', async () => {
    expect(await verdictOn({ stored: [same] })).toMatchObject({
      status: 'same',
      proved_by: 'read_back',
      kind: 'recording',
      size_bytes: 5,
      stored_as: null,
      reason: null,
      read: ['A.WAV'],
    });
  });

  test('is missing where the service has no file of this content and none of this name', async () => {
    const stored = [{ filename: 'B.WAV', content: 'other' }];
    expect(await verdictOn({ stored })).toMatchObject({ status: 'missing', read: [] });
  });

  test.each(['pending', 'missing', 'wrong_size'] as const)(
    'is missing where the service says %s of it',
    async (status) => {
      expect(await verdictOn({ stored: [{ ...same, status }] })).toMatchObject({
        status: 'missing',
        read: [],
      });
    },
  );

  test('is different where the service has other content under its name', async () => {
    const stored = [{ ...same, content: 'noise' }];
    expect(await verdictOn({ stored })).toMatchObject({ status: 'different', read: [] });
  });

  test('is different where the service has another size beside the same checksum', async () => {
    const stored = [{ ...same, size_bytes: 6 }];
    expect(await verdictOn({ stored })).toMatchObject({ status: 'different', read: [] });
  });

  test.each([
    ['other bytes', 'noise'],
    ['fewer bytes', 'soun'],
    ['nothing', null],
  ])('is damaged where the service says that it has it and gives %s', async (_, instead) => {
    expect(await verdictOn({ stored: [same], instead })).toMatchObject({
      status: 'damaged',
      proved_by: null,
    });
  });

  test('is empty without a byte, whatever the service has', async () => {
    expect(await verdictOn({ stored: [], onCard: '' })).toMatchObject({ status: 'empty' });
  });

  test('is unreadable where it is gone, and where it cannot be read', async () => {
    expect(await verdictOn({ stored: [same], onCard: null })).toMatchObject({
      status: 'unreadable',
    });
    const { root, terms } = await open({ stored: [] });
    mkdirSync(join(root, 'B.WAV'));
    expect(await verifyFile('B.WAV', terms)).toMatchObject({ status: 'unreadable' });
  });
});

describe('a file that the service has no checksum of', () => {
  const unsummed: Stored = { ...same, sha256: null, verified_by: null };

  test('is the same where its bytes are', async () => {
    expect(await verdictOn({ stored: [unsummed] })).toMatchObject({
      status: 'same',
      proved_by: 'read_back',
    });
  });

  test('is different where other bytes come back', async () => {
    expect(await verdictOn({ stored: [unsummed], instead: 'noise' })).toMatchObject({
      status: 'different',
    });
  });

  test('is not read back where it has another size', async () => {
    const stored = [{ ...unsummed, size_bytes: 6 }];
    expect(await verdictOn({ stored })).toMatchObject({ status: 'different', read: [] });
  });
});

describe('the same content under another name', () => {
  const other = (filename: string, rest: Partial<Stored> = {}): Stored => ({
    filename,
    content: 'sound',
    ...rest,
  });

  test('is found, and named', async () => {
    expect(await verdictOn({ stored: [other('B.WAV')] })).toMatchObject({
      status: 'same',
      stored_as: 'B.WAV',
    });
  });

  test('is the own name first, then a recording', async () => {
    const stored = [other('B.TXT', { kind: 'other' }), other('C.WAV')];
    expect(await verdictOn({ stored })).toMatchObject({ stored_as: 'C.WAV' });
    expect(await verdictOn({ stored: [...stored, same] })).toMatchObject({ stored_as: null });
  });

  test('is the same name where only its accents are written otherwise', async () => {
    const { root, terms } = await open({ stored: [other('\u00c4.WAV')] });
    writeFileSync(join(root, 'A\u0308.WAV'), 'sound');
    expect(await verifyFile('A\u0308.WAV', terms)).toMatchObject({ stored_as: null });
  });

  test('is read back once for all copies of it', async () => {
    const { root, service, terms } = await open({ stored: [same] });
    mkdirSync(dirname(join(root, 'B/A.WAV')));
    writeFileSync(join(root, 'B/A.WAV'), 'sound');
    const verdicts = [await verifyFile('A.WAV', terms), await verifyFile('B/A.WAV', terms)];
    expect(verdicts.map(({ status }) => status)).toEqual(['same', 'same']);
    expect(service.read).toEqual(['A.WAV']);
  });
});

describe("the service's own check", () => {
  test.each(['store', 'service'] as const)('by the %s will do where it is trusted', async (by) => {
    const stored = [{ ...same, verified_by: by }];
    expect(await verdictOn({ stored, trust: true })).toMatchObject({
      status: 'same',
      proved_by: by,
      read: [],
    });
  });

  test('that was not made is made up for by reading the file back', async () => {
    const stored = [{ ...same, verified_by: null }];
    expect(await verdictOn({ stored, trust: true })).toMatchObject({ proved_by: 'read_back' });
  });
});

test('what stops the command ends it, and is no verdict', async () => {
  const { terms } = await open({ stored: [same] });
  const signal = AbortSignal.abort();
  await expect(verifyFile('A.WAV', { ...terms, signal })).rejects.toThrow();
});
