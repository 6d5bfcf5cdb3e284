import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { storeService, type StoreOptions, type StoreService } from '../../test/store-service.ts';
import { createClient } from '../client.ts';
import { blobSource } from './blob-source.ts';
import { memoryJournal } from './journal.ts';
import type { UploadEvent } from './outcome.ts';
import { SourceError, type UploadSource } from './source.ts';
import { uploadFiles, type UploadOptions } from './upload-files.ts';

const services: StoreService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map(({ server }) => server.close()));
});

async function start(options: StoreOptions = {}): Promise<StoreService> {
  const service = await storeService(options);
  services.push(service);
  return service;
}

const fileOf = (filename: string, bytes: Buffer, lastModified = 1): UploadSource =>
  blobSource({ filename, blob: new Blob([new Uint8Array(bytes)]), lastModified });

const card = (count: number, size = 500) =>
  Array.from({ length: count }, (_, index) => ({
    name: `d/${index}.wav`,
    bytes: randomBytes(size + index),
  }));

type Card = ReturnType<typeof card>;
const sourcesOf = (files: Card) => files.map(({ name, bytes }) => fileOf(name, bytes));

const upload = (service: StoreService, sources: UploadSource[], options: UploadOptions = {}) =>
  uploadFiles(createClient({ baseUrl: service.server.url, auth: { apiKey: 'k' } }), 'd', sources, {
    patience: 10_000,
    ...options,
  });

function expectStored(service: StoreService, files: Card) {
  expect(service.objects.size).toBe(files.length);
  for (const { name, bytes } of files) expect(service.objects.get(name)?.equals(bytes)).toBe(true);
}

/** What was on the line when an upload ended has arrived by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

const puts = (service: StoreService) => service.calls('/put/').length;

describe('an upload', () => {
  test('stores every file byte for byte and confirms it, in few calls', async () => {
    const service = await start();
    const files = card(600);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report).toMatchObject({ ended: 'complete', error: null });
    expect(report.totals).toMatchObject({ seen: 600, stored: 600, failed: 0, sent: 0 });
    expect(service.calls('/upload-urls').length).toBeLessThan(60);
    expect(service.calls('/complete-upload')).toHaveLength(1);
  });

  test('run again sends nothing, and tells what is there already', async () => {
    const service = await start();
    const files = card(20);
    await upload(service, sourcesOf(files));
    const before = puts(service);
    const report = await upload(service, sourcesOf(files));
    expect(puts(service)).toBe(before);
    expect(report.totals).toMatchObject({ already_have: 20, stored: 0 });
  });

  test('sends equal content once, however many files have it', async () => {
    const service = await start();
    const [one, ...others] = card(4);
    const copies = ['copy.wav', 'again/copy.wav'].map((name) => ({ ...one!, name }));
    const sources = sourcesOf([one!, ...copies, ...others]);
    const dry = await upload(service, sources, { dryRun: true });
    expect(dry.totals).toMatchObject({ would_upload: 4, already_have: 2 });
    const report = await upload(service, sources);
    expectStored(service, [one!, ...others]);
    expect(puts(service)).toBe(4);
    expect(report.totals).toMatchObject({ seen: 6, stored: 4, already_have: 2 });
    for (const { name } of copies)
      expect(report.files.find(({ filename }) => filename === name)).toMatchObject({
        outcome: 'already_have',
        storedAs: one!.name,
      });
  });

  test('of equal files sends the first, though a later one was hashed sooner', async () => {
    const service = await start();
    const [file] = card(1);
    const sha256 = createHash('sha256').update(file!.bytes).digest('hex');
    let release = () => {};
    const hashed = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = { ...fileOf('first.wav', file!.bytes), sha256: () => hashed.then(() => sha256) };
    const hashSooner = async () => {
      setTimeout(() => release(), 20);
      return sha256;
    };
    const sources = [first, { ...fileOf('second.wav', file!.bytes), sha256: hashSooner }];
    const { files } = await upload(service, sources);
    expect(files.find(({ filename }) => filename === 'first.wav')).toMatchObject({
      outcome: 'stored',
    });
    expect(files.find(({ filename }) => filename === 'second.wav')).toMatchObject({
      outcome: 'already_have',
      storedAs: 'first.wav',
    });
  });

  test('a PUT whose answer was lost is done when the store says that its link has put already', async () => {
    const [file] = card(1);
    let tries = 0;
    const service = await start({
      intercept: ({ method, body }) => {
        if (method !== 'PUT') return undefined;
        if (++tries > 1)
          return { status: 412, json: { error: 'It is there already', code: 'already_put' } };
        service.objects.set(file!.name, body);
        return null;
      },
    });
    const report = await upload(service, sourcesOf([file!]));
    expectStored(service, [file!]);
    expect(report.totals).toMatchObject({ stored: 1, failed: 0 });
    expect([tries, service.calls('/upload-urls').length]).toEqual([2, 1]);
  });

  test('sends a copy when the file that came before it is refused', async () => {
    const service = await start({
      intercept: ({ path, body }) =>
        path.endsWith('/upload-urls') && body.includes('first.wav')
          ? {
              status: 200,
              json: {
                files: [{ status: 'refused', filename: 'first.wav', code: 'x', error: 'No' }],
              },
            }
          : undefined,
    });
    const bytes = randomBytes(100);
    const files = ['first.wav', 'second.wav', 'third.wav'].map((name) => ({ name, bytes }));
    const { totals } = await upload(service, sourcesOf(files));
    expect(totals).toMatchObject({ seen: 3, refused: 1, stored: 1, already_have: 1 });
    expectStored(service, files.slice(1, 2));
  });

  test('a proxy that refuses a size of file is named as such, with what to set', async () => {
    const service = await start({
      intercept: ({ method }) =>
        method === 'PUT'
          ? { status: 413, text: '<html><h1>413 Request Entity Too Large</h1></html>' }
          : undefined,
    });
    const { files, totals } = await upload(service, sourcesOf(card(1)));
    expect(totals).toMatchObject({ failed: 1, stored: 0 });
    expect(files[0]).toMatchObject({
      code: 'http_413',
      reason: expect.stringContaining('client_max_body_size'),
    });
  });

  test('gives a refused file its reason and stores the others', async () => {
    const service = await start();
    const files = card(3);
    const report = await upload(service, [
      fileOf('empty.wav', Buffer.alloc(0)),
      ...sourcesOf(files),
    ]);
    expectStored(service, files);
    expect(report.files.find(({ filename }) => filename === 'empty.wav')).toMatchObject({
      outcome: 'refused',
      code: 'empty_file',
      reason: 'It is empty',
    });
  });

  test('of which one name is invalid refuses that file alone', async () => {
    const service = await start({
      intercept: ({ path, body }) =>
        path.endsWith('/upload-urls') && body.includes('"bad"')
          ? { status: 400, json: { error: 'filename is not valid', code: 'invalid_request' } }
          : undefined,
    });
    const files = card(40);
    const report = await upload(service, [fileOf('bad', Buffer.from('x')), ...sourcesOf(files)]);
    expectStored(service, files);
    expect(report.totals).toMatchObject({ stored: 40, refused: 1 });
  });

  test('goes on when a file cannot be read', async () => {
    const service = await start();
    const files = card(5);
    const broken: UploadSource = {
      ...fileOf('broken.wav', Buffer.from('abc')),
      sha256: () => Promise.reject(new SourceError('unreadable', 'broken.wav cannot be read')),
    };
    const report = await upload(service, [broken, ...sourcesOf(files)]);
    expect(report.totals).toMatchObject({ stored: 5, failed: 1 });
    expect(report.files.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      filename: 'broken.wav',
      code: 'unreadable',
    });
  });

  test('as a dry run sends and promises nothing', async () => {
    const service = await start();
    const report = await upload(service, sourcesOf(card(4)), { dryRun: true });
    expect(report.totals).toMatchObject({ would_upload: 4, stored: 0 });
    expect(puts(service)).toBe(0);
    expect(service.calls('/complete-upload')).toHaveLength(0);
  });

  test('does not hash again what its journal knows of the same file', async () => {
    const service = await start();
    const journal = memoryJournal();
    let hashed = 0;
    const counted = sourcesOf(card(6)).map((source) => ({
      ...source,
      sha256: (signal?: AbortSignal) => {
        hashed++;
        return source.sha256?.(signal) ?? Promise.reject(new Error('no hash'));
      },
    }));
    await upload(service, counted, { journal });
    await upload(service, counted, { journal });
    expect(hashed).toBe(6);
    await upload(
      service,
      counted.map((source) => ({ ...source, version: 'later' })),
      { journal },
    );
    expect(hashed).toBe(12);
  });
});

describe('trouble on the way', () => {
  test('a journal that cannot be written is told, and everything is stored and reported', async () => {
    const service = await start();
    const files = card(3);
    const full = new Error('the disk is full');
    const journal = { ...memoryJournal(), flush: () => Promise.reject(full) };
    const events: UploadEvent[] = [];
    const onEvent = (event: UploadEvent) => void events.push(event);
    const report = await upload(service, sourcesOf(files), { journal, onEvent });
    expectStored(service, files);
    expect(report).toMatchObject({ ended: 'complete', error: null, totals: { stored: 3 } });
    expect(events).toContainEqual({ type: 'not_journaled', error: full });
  });

  test('500, 429, cut connections and expired links are healed, every file stored once', async () => {
    let calls = 0;
    const troubles = [
      null,
      { status: 500, json: { error: 'oops', code: 'internal' } },
      { status: 429, headers: { 'retry-after': '0' }, text: '' },
      { status: 403, json: { error: 'This link has expired', code: 'forbidden' } },
    ];
    const service = await start({
      intercept: ({ path }) =>
        path.startsWith('/put/') && ++calls % 6 === 0 ? troubles[(calls / 6) % 4] : undefined,
    });
    const files = card(60);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals).toMatchObject({ stored: 60, failed: 0, seen: 60 });
  });

  test('a service that goes away pauses the upload, which goes on when it is back', async () => {
    let away: boolean | null = null;
    const service = await start({
      intercept: () => {
        if (away === null && service.objects.size > 10) {
          away = true;
          setTimeout(() => (away = false), 1_200);
        }
        return away ? null : undefined;
      },
    });
    const files = card(80);
    const events: UploadEvent['type'][] = [];
    let mostActive = 0;
    const onEvent = (event: UploadEvent) => {
      events.push(event.type);
      if (event.type === 'progress') mostActive = Math.max(mostActive, event.activeCount);
    };
    const report = await upload(service, sourcesOf(files), { onEvent });
    expectStored(service, files);
    expect(report.totals.stored).toBe(80);
    expect(events).toContain('paused');
    expect(events).toContain('resumed');
    // What waits for its next try is not told as being under way.
    expect(mostActive).toBeLessThanOrEqual(32);
  });

  test('a service that stays away ends the upload with its error, and the next run goes on', async () => {
    let goes = true;
    const down = { status: 503, json: { error: 'down', code: 'unavailable' } };
    const service = await start({
      intercept: () => (goes && service.objects.size > 5 ? down : undefined),
    });
    const files = card(40);
    const report = await upload(service, sourcesOf(files), { patience: 0 });
    expect(report).toMatchObject({ ended: 'failed' });
    expect(report.error).toBeInstanceOf(Error);
    goes = false;
    await settled();
    const sentBefore = service.objects.size;
    const putsBefore = puts(service);
    const next = await upload(service, sourcesOf(files), { resume: true });
    expectStored(service, files);
    expect(puts(service) - putsBefore).toBe(40 - sentBefore);
    expect(next.totals.already_have + next.totals.stored).toBe(40);
  });

  test('a file that the store lost is sent once more', async () => {
    const service = await start({
      intercept: ({ path }) => {
        if (path.endsWith('/complete-upload') && service.calls('/complete-upload').length === 1)
          service.objects.delete('d/1.wav');
        return undefined;
      },
    });
    const files = card(4);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals).toMatchObject({ seen: 4, stored: 4, sent: 0 });
    expect(puts(service)).toBe(5);
  });

  test('a wrong checksum is not stored, and told', async () => {
    const service = await start();
    const source = { ...fileOf('x.wav', Buffer.from('abc')), sha256: async () => '0'.repeat(64) };
    const report = await upload(service, [source]);
    expect(service.objects.size).toBe(0);
    expect(report.files[0]).toMatchObject({ outcome: 'failed', code: 'checksum_mismatch' });
  });

  test('a refusal that no repeating heals ends the upload at once', async () => {
    const service = await start({
      intercept: ({ path }) =>
        path.endsWith('/upload-urls')
          ? { status: 404, json: { error: 'There is no such dataset', code: 'not_found' } }
          : undefined,
    });
    const report = await upload(service, sourcesOf(card(3)));
    expect(report.ended).toBe('failed');
    expect(report.error).toMatchObject({ code: 'not_found' });
  });
});

describe('large files', () => {
  const parted = { multipartAbove: 1_000, partBytes: 1_000 };

  test('go up in parts and are joined', async () => {
    const service = await start(parted);
    const files = card(3, 40_500);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals.stored).toBe(3);
  });

  test('go on with the parts that are missing', async () => {
    let broken = true;
    const service = await start({
      ...parted,
      intercept: ({ path }) =>
        broken && path.startsWith('/part/') && Number(path.split('/').at(-1)) > 20
          ? { status: 418, text: '' }
          : undefined,
    });
    const files = card(1, 40_500);
    expect((await upload(service, sourcesOf(files))).totals.failed).toBe(1);
    const standing = new Set(
      service.calls('/part/').flatMap(({ path }) => Number(path.split('/').at(-1))),
    );
    broken = false;
    const before = service.calls('/part/').length;
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals.stored).toBe(1);
    const good = [...standing].filter((number) => number <= 20).length;
    expect(service.calls('/part/').length - before).toBe(41 - good);
  });
});

describe('stopping', () => {
  /** A service that takes its time, and fires the signal when so many files stand. */
  const slowThen = (stop: AbortController, standing: number) =>
    start({
      intercept: async ({ path }) => {
        if (!path.startsWith('/put/')) return undefined;
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (Number(path.slice('/put/f'.length)) > standing) stop.abort();
        return undefined;
      },
    });

  test('gently finishes what is under way, confirms it, and leaves the rest', async () => {
    const drain = new AbortController();
    const service = await slowThen(drain, 20);
    const report = await upload(service, sourcesOf(card(200)), { drain: drain.signal });
    expect(report.ended).toBe('drained');
    expect(report.totals.stored).toBe(service.objects.size);
    expect(report.totals.stored).toBeLessThan(100);
    expect(report.totals.failed).toBe(0);
  });

  test('at once leaves nothing running', async () => {
    const stop = new AbortController();
    const service = await slowThen(stop, 20);
    const report = await upload(service, sourcesOf(card(200)), { signal: stop.signal });
    expect(report.ended).toBe('stopped');
    await settled();
    const before = puts(service);
    await settled();
    expect(puts(service)).toBe(before);
  });
});
