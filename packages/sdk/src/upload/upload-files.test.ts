import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  card,
  countedTransport,
  expectStored,
  fileOf,
  puts,
  sourcesOf,
  start,
  upload,
} from '../../test/upload-support.ts';
import { memoryJournal } from './prepare.ts';
import { testClock } from '../testing/test-clock.ts';
import { SourceError, type UploadSource } from './source.ts';

describe('an upload', () => {
  test('stores every file byte for byte and confirms it, in few calls', async () => {
    const service = await start();
    // More than one call has room for.
    const files = card(280);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report).toMatchObject({ ended: 'complete', error: null });
    expect(report.totals).toMatchObject({ seen: 280, stored: 280, failed: 0, sent: 0 });
    expect(service.calls('/upload-urls').length).toBeLessThan(30);
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

  test('sends equal content once, and stores every file that has it (S25.1)', async () => {
    const service = await start();
    const [one, ...others] = card(4);
    const copies = ['copy.wav', 'again/copy.wav'].map((name) => ({ ...one!, name }));
    const sources = sourcesOf([one!, ...copies, ...others]);
    const dry = await upload(service, sources, { dryRun: true });
    expect(dry.totals).toMatchObject({ would_upload: 4, already_have: 2 });
    const report = await upload(service, sources);
    expectStored(service, [one!, ...others]);
    expect(puts(service)).toBe(4);
    expect(report.totals).toMatchObject({ seen: 6, stored: 6, already_have: 0, sent: 0 });
    for (const { name } of copies)
      expect(report.files.find(({ filename }) => filename === name)).toMatchObject({
        outcome: 'stored',
        storedAs: one!.name,
      });
    expect(service.calls('/complete-upload')).toHaveLength(2);
    const again = await upload(service, sources);
    expect(again.totals).toMatchObject({ seen: 6, stored: 0, already_have: 6 });
  });

  test('tried dry, asks for the next of equal files where the first is refused', async () => {
    const refused = { status: 'refused', code: 'invalid_name', error: 'It has no such name' };
    const service = await start({
      intercept: ({ path, body }) => {
        if (!path.endsWith('/upload-urls')) return undefined;
        const { files } = JSON.parse(body.toString()) as { files: { filename: string }[] };
        const answer = ({ filename }: { filename: string }) =>
          filename === 'first.wav' ? { ...refused, filename } : { status: 'upload', filename };
        return { status: 200, json: { files: files.map(answer) } };
      },
    });
    const names = ['first.wav', 'second.wav', 'third.wav'];
    const sources = names.map((name) => fileOf(name, Buffer.from('the same')));
    const { files, totals } = await upload(service, sources, { dryRun: true });
    expect(files).toMatchObject([
      { filename: 'first.wav', outcome: 'refused' },
      { filename: 'second.wav', outcome: 'would_upload' },
      { filename: 'third.wav', outcome: 'already_have', storedAs: 'second.wav', fileId: null },
    ]);
    expect(totals).toMatchObject({ seen: 3, refused: 1, would_upload: 1, already_have: 1 });
  });

  test('tells of each file that it has arrived, before any is confirmed', async () => {
    const service = await start();
    const files = card(20);
    const told: string[] = [];
    await upload(service, sourcesOf(files), {
      onEvent: (event) => {
        if (event.type === 'sent') told.push(event.filename);
        if (event.type === 'confirming') told.push('confirming');
      },
    });
    expect(told.slice(0, 20).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
    expect(told.slice(20)).toEqual(['confirming']);
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
      outcome: 'stored',
      storedAs: 'first.wav',
    });
  });

  test('stores equal files in two rounds however many, and says of those of one name that another stands beside', async () => {
    const service = await start();
    const bytes = randomBytes(100);
    const names = Array.from({ length: 30 }, (_, at) => (at % 2 ? `${at}.wav` : `${at}/0.wav`));
    const report = await upload(
      service,
      names.map((name) => fileOf(name, bytes)),
    );
    expect(report.totals).toMatchObject({ seen: 30, stored: 30 });
    const asked = service
      .calls('/upload-urls')
      .flatMap(({ body }) => (JSON.parse(body.toString()) as { files: object[] }).files);
    const beside = (file: object) => 'another' in file && file.another === true;
    expect([asked.filter(beside).length, asked.length]).toEqual([14, 30]);
    expect(service.calls('/complete-upload')).toHaveLength(2);
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
    expect(totals).toMatchObject({ seen: 3, refused: 1, stored: 2, already_have: 0 });
    expectStored(service, files.slice(1, 2));
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

  const partsSent = (service: Awaited<ReturnType<typeof start>>) =>
    service.calls('/part/').map(({ path }) => Number(path.split('/').at(-1)));

  test('go on with a part that is missing between others', async () => {
    let broken = true;
    const service = await start({
      ...parted,
      intercept: ({ path }) =>
        broken && /^\/part\/f\d+\/2$/.test(path) ? { status: 418, text: '' } : undefined,
    });
    const files = card(1, 4_500);
    expect((await upload(service, sourcesOf(files))).totals.failed).toBe(1);
    expect(partsSent(service).toSorted()).toEqual([1, 2, 3, 4, 5]);
    broken = false;
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals.stored).toBe(1);
    expect(partsSent(service).slice(5)).toEqual([2]);
  });

  test('send again a part of which the store kept too little', async () => {
    let cut = true;
    const service = await start({
      ...parted,
      intercept: (request) => {
        if (!cut || !/^\/part\/f\d+\/2$/.test(request.path)) return undefined;
        cut = false;
        request.body = request.body.subarray(0, 400);
        return undefined;
      },
    });
    const files = card(1, 2_500);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals).toMatchObject({ stored: 1, failed: 0 });
    expect(partsSent(service).toSorted()).toEqual([1, 2, 2, 3]);
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
    const { transport, count } = countedTransport();
    const clock = testClock();
    const options = { signal: stop.signal, transport, clock };
    const report = await clock.runUntil(upload(service, sourcesOf(card(200)), options));
    expect(report.ended).toBe('stopped');
    expect(count.underWay).toBe(0);
    const { begun } = count;
    expect(begun).toBeGreaterThan(20);
    await clock.advance(60_000);
    expect(count.begun).toBe(begun);
  });
});
