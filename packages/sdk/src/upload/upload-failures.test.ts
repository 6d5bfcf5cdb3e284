import { describe, expect, test } from 'vitest';
import {
  card,
  countedTransport,
  expectStored,
  fileOf,
  puts,
  sourcesOf,
  start,
  uploadIn,
} from '../../test/upload-support.ts';
import { testTime } from '../../test/test-time.ts';
import type { StoreService } from '../../test/store-service.ts';
import { memoryJournal } from './prepare.ts';
import type { UploadEvent } from './progress.ts';
import type { UploadSource } from './source.ts';
import type { UploadOptions } from './upload-files.ts';

const upload = async (service: StoreService, sources: UploadSource[], options?: UploadOptions) =>
  (await uploadIn(testTime(), service, sources, options)).report;

describe('failures on the way', () => {
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

  test('500, 429, cut connections and expired links do not keep any file from being stored once', async () => {
    let calls = 0;
    const failures = [
      null,
      { status: 500, json: { error: 'oops', code: 'internal' } },
      { status: 429, headers: { 'retry-after': '0' }, text: '' },
      { status: 403, json: { error: 'This link has expired', code: 'forbidden' } },
    ];
    const service = await start({
      intercept: ({ path }) =>
        path.startsWith('/put/') && ++calls % 6 === 0 ? failures[(calls / 6) % 4] : undefined,
    });
    const files = card(60);
    const report = await upload(service, sourcesOf(files));
    expectStored(service, files);
    expect(report.totals).toMatchObject({ stored: 60, failed: 0, seen: 60 });
  });

  test('a service that goes away pauses the upload, which goes on when it is back', async () => {
    let isBack = false;
    const service = await start({
      intercept: () => (!isBack && service.objects.size > 10 ? null : undefined),
    });
    const files = card(80);
    const events: UploadEvent['type'][] = [];
    let mostActive = 0;
    const onEvent = (event: UploadEvent) => {
      events.push(event.type);
      if (event.type === 'paused') isBack = true;
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
    const report = await upload(service, sourcesOf(files), { maxWaitMs: 0 });
    expect(report).toMatchObject({ ended: 'failed' });
    expect(report.error).toBeInstanceOf(Error);
    goes = false;
    const stored = service.objects.size;
    const { transport, count } = countedTransport();
    const next = await upload(service, sourcesOf(files), { resume: true, transport });
    expectStored(service, files);
    // What was on the connection when the upload ended may still arrive, before the next one asks or after.
    expect(next.totals.already_have).toBeGreaterThanOrEqual(stored);
    expect(next.totals.already_have + next.totals.stored).toBe(40);
    expect(count.begun).toBe(next.totals.stored);
  });

  test('a file that the store lost is sent once more', async () => {
    const service = await start({
      intercept: ({ path }) => {
        if (path.includes('/complete-upload') && service.calls('/complete-upload').length === 1)
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

  test('a refusal that repeating does not change ends the upload at once', async () => {
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
