import { describe, expect, test } from 'vitest';
import type { StoreService } from '../../test/store-service.ts';
import { card, followUpload, sourcesOf, start } from '../../test/upload-support.ts';
import { TimeoutError } from '../core/errors.ts';
import { fetchTransport } from './transport/fetch-transport.ts';
import type { Transport } from './transport/transport.ts';
import type { UploadOptions } from './upload-files.ts';

const upload = (service: StoreService, count: number, options?: UploadOptions) =>
  followUpload(service, sourcesOf(card(count)), options);

const refused = (seconds: number) => ({
  status: 503,
  headers: { 'retry-after': String(seconds) },
  text: '<Message>Reduce your request rate</Message>',
});

describe('a store at another host than the service', () => {
  test('that goes away pauses the upload, and every file is stored when it is back', async () => {
    const service = await start({
      apart: true,
      intercept: async ({ path }) => {
        if (!path.startsWith('/put/')) return undefined;
        await new Promise((resolve) => setTimeout(resolve, 10));
        return undefined;
      },
    });
    const { done, told } = upload(service, 60);
    while (service.objects.size < 10) await new Promise((resolve) => setTimeout(resolve, 2));
    await service.store.close();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect(service.objects.size).toBeLessThan(50);
    await service.reopenStore();
    const report = await done;
    expect(report).toMatchObject({ ended: 'complete', error: null });
    expect(report.totals).toMatchObject({ stored: 60, failed: 0, seen: 60 });
    expect(told('paused')).toMatchObject([{ host: service.store.url }]);
    expect(told('resumed')).toHaveLength(1);
  });

  test('that stays away ends the upload with its error after the longest wait', async () => {
    const service = await start({ apart: true });
    await service.store.close();
    const { done, told } = upload(service, 30, { maxWaitMs: 1_500 });
    const report = await done;
    expect(report.ended).toBe('failed');
    expect(String(report.error)).toContain(service.store.url);
    expect(report.totals.failed).toBe(0);
    expect(told('paused')).toHaveLength(1);
  });

  test('that answers 503 for a while is waited for', async () => {
    let away = true;
    const service = await start({
      apart: true,
      intercept: ({ path }) => (away && path.startsWith('/put/') ? { status: 503 } : undefined),
    });
    setTimeout(() => (away = false), 4_000);
    const { done, told } = upload(service, 20);
    expect((await done).totals).toMatchObject({ stored: 20, failed: 0 });
    expect(told('paused')).toHaveLength(1);
  });

  test('that is silent from the first body on pauses the upload at once, and is named', async () => {
    const service = await start({ apart: true });
    const { url } = service.store;
    let silent = 3;
    const { put, memoryFor } = fetchTransport();
    const transport: Transport = {
      memoryFor,
      put: (request) => {
        if (silent-- <= 0) return put(request);
        throw new TimeoutError(`${url} gave no sign of life for 150 s`, { origin: url });
      },
    };
    const { done, told } = upload(service, 1, { transport });
    expect((await done).totals).toMatchObject({ stored: 1, failed: 0 });
    expect(told('paused')).toMatchObject([{ host: url }]);
    expect(told('resumed')).toHaveLength(1);
  });

  test('that stays silent for longer than the longest wait ends the upload with its error, and no file is blamed', async () => {
    const service = await start({ apart: true });
    const { url } = service.store;
    const { memoryFor } = fetchTransport();
    let tries = 0;
    const transport: Transport = {
      memoryFor,
      put: async () => {
        tries++;
        await new Promise((resolve) => setTimeout(resolve, 300));
        throw new TimeoutError(`${url} gave no sign of life for 150 s`, { origin: url });
      },
    };
    const { done, told } = upload(service, 1, { transport, maxWaitMs: 200 });
    const report = await done;
    expect(report).toMatchObject({ ended: 'failed', totals: { failed: 0, stored: 0 } });
    expect(String(report.error)).toContain('gave no sign of life');
    expect(told('paused')).toMatchObject([{ host: url }]);
    expect(tries, 'one more try after the pause was told, however short the longest wait is').toBe(
      2,
    );
  });

  test('is left at once by whoever asks for a gentle end', async () => {
    const service = await start({ apart: true });
    await service.store.close();
    const drain = new AbortController();
    const { done } = upload(service, 5, { drain: drain.signal });
    setTimeout(() => drain.abort(), 1_000);
    const began = performance.now();
    expect((await done).ended).toBe('drained');
    expect(performance.now() - began).toBeLessThan(4_000);
  });
});

describe('Retry-After of a store', () => {
  test('is waited for, and told with its reason', async () => {
    let asked = 0;
    const service = await start({
      intercept: ({ path }) => (path.startsWith('/put/') && asked++ === 0 ? refused(6) : undefined),
    });
    const { done, told } = upload(service, 1);
    const began = performance.now();
    expect((await done).totals).toMatchObject({ stored: 1, failed: 0 });
    expect(performance.now() - began).toBeGreaterThan(5_900);
    expect(told('paused')).toMatchObject([
      { waitMs: 6_000, reason: expect.stringContaining('asked to wait 6 s') as string },
    ]);
  });

  test('of an hour does not hang: the wait ends, and the error says what was asked', async () => {
    const service = await start({
      intercept: ({ path }) => (path.startsWith('/put/') ? refused(3_600) : undefined),
    });
    const { done } = upload(service, 6, { maxWaitMs: 5_000 });
    const began = performance.now();
    const report = await done;
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(report.ended).toBe('failed');
    expect(String(report.error)).toContain('answered 503 and asked to wait 60 min');
  });

  test('of an hour for one file lets the others go, and is tried again at the end', async () => {
    const asked: string[] = [];
    const service = await start({
      intercept: ({ path }) => {
        if (path !== '/put/f3') return undefined;
        asked.push(path);
        return asked.length === 1 ? refused(3_600) : undefined;
      },
    });
    const { done, told } = upload(service, 20, { maxWaitMs: 5_000 });
    expect((await done).totals).toMatchObject({ stored: 20, failed: 0, seen: 20 });
    expect(told('retry')).toMatchObject([{ waitMs: null }]);
    expect(asked).toHaveLength(2);
  });
});
