import { describe, expect, test } from 'vitest';
import type { StoreService } from '../../test/store-service.ts';
import { testTime, type TestTime } from '../../test/test-time.ts';
import { card, sourcesOf, start, uploadIn } from '../../test/upload-support.ts';
import { TimeoutError } from '../core/errors.ts';
import type { Transport } from './transport.ts';
import type { UploadOptions } from './upload-files.ts';

const upload = (time: TestTime, service: StoreService, count: number, options?: UploadOptions) =>
  uploadIn(time, service, sourcesOf(card(count)), options);

const silentMs = 30_000;
const silence = (url: string) =>
  new TimeoutError(`${url} gave no sign of life for 30 s`, { origin: url });

describe('a store at another host than the service', () => {
  test('that goes away pauses the upload, and every file is stored when it is back', async () => {
    const time = testTime();
    const service = await start({
      apart: true,
      intercept: ({ path }) => {
        if (path.startsWith('/put/') && service.objects.size === 10) void service.store.close();
        return undefined;
      },
    });
    let stoodAtReturn = Infinity;
    const { report, told } = await upload(time, service, 60, {
      onEvent: async ({ type }) => {
        if (type !== 'paused') return;
        await time.clock.sleep(5_000);
        stoodAtReturn = service.objects.size;
        await service.reopenStore();
      },
    });
    expect(stoodAtReturn).toBeLessThan(50);
    expect(report).toMatchObject({ ended: 'complete', error: null });
    expect(report.totals).toMatchObject({ stored: 60, failed: 0, seen: 60 });
    expect(told('paused')).toMatchObject([{ host: service.store.url }]);
    expect(told('resumed')).toHaveLength(1);
  });

  test('that stays away ends the upload with its error after the longest wait', async () => {
    const time = testTime();
    const service = await start({ apart: true });
    await service.store.close();
    const { report, told } = await upload(time, service, 30, { maxWaitMs: 20_000 });
    expect(time.clock.now()).toBeGreaterThan(20_000);
    expect(time.clock.now()).toBeLessThan(35_000);
    expect(report.ended).toBe('failed');
    expect(String(report.error)).toContain(service.store.url);
    expect(report.totals.failed).toBe(0);
    expect(told('paused')).toHaveLength(1);
  });

  test('that answers 503 for a while is waited for', async () => {
    const time = testTime();
    const isAway = () => time.clock.now() < 4_000;
    const service = await start({
      apart: true,
      intercept: ({ path }) => (isAway() && path.startsWith('/put/') ? { status: 503 } : undefined),
    });
    const { report, told } = await upload(time, service, 20);
    expect(report.totals).toMatchObject({ stored: 20, failed: 0 });
    expect(told('paused')).toHaveLength(1);
  });

  test('that is silent from the first body on pauses the upload at once, and is named', async () => {
    const time = testTime();
    const service = await start({ apart: true });
    const { url } = service.store;
    let silent = 3;
    const { put, memoryFor } = time.transport;
    const transport: Transport = {
      memoryFor,
      put: (request) => {
        if (silent-- <= 0) return put(request);
        throw silence(url);
      },
    };
    const { report, told } = await upload(time, service, 1, { transport });
    expect(report.totals).toMatchObject({ stored: 1, failed: 0 });
    expect(told('paused')).toMatchObject([{ host: url }]);
    expect(told('resumed')).toHaveLength(1);
  });

  test('that stays silent for longer than the longest wait ends the upload with its error, and no file is blamed', async () => {
    const time = testTime();
    const service = await start({ apart: true });
    const { url } = service.store;
    const { memoryFor } = time.transport;
    let tries = 0;
    const transport: Transport = {
      memoryFor,
      put: async () => {
        tries++;
        await time.clock.sleep(silentMs);
        throw silence(url);
      },
    };
    const { report, told } = await upload(time, service, 1, { transport, maxWaitMs: silentMs / 2 });
    expect(report).toMatchObject({ ended: 'failed', totals: { failed: 0, stored: 0 } });
    expect(String(report.error)).toContain('gave no sign of life');
    expect(told('paused')).toMatchObject([{ host: url }]);
    expect(tries, 'one more try after the pause was told, however short the longest wait is').toBe(
      2,
    );
  });

  test('is left at once by whoever asks for a gentle end', async () => {
    const time = testTime();
    const service = await start({ apart: true });
    await service.store.close();
    const drain = new AbortController();
    void time.clock.sleep(1_000).then(() => drain.abort());
    const triesAfter: number[] = [];
    const { memoryFor, put } = time.transport;
    const transport: Transport = {
      memoryFor,
      put: (request) => {
        if (drain.signal.aborted) triesAfter.push(time.clock.now());
        return put(request);
      },
    };
    const { report } = await upload(time, service, 5, { drain: drain.signal, transport });
    expect(report.ended).toBe('drained');
    expect(triesAfter).toEqual([]);
  });
});
