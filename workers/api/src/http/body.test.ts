import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientClosed } from './api-error.ts';
import { progressing, readJson } from './body.ts';

/** A request whose body brings its beginning and then nothing more. */
function stalled(headers: Record<string, string>) {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"title": "Ma')),
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return new Request('http://localhost', { ...init, body, duplex: 'half' } as RequestInit);
}

describe('a body of which only the beginning comes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['small', { 'content-length': '1000' }],
    ['large', { 'content-length': '100000' }],
    ['of unknown length', {}],
  ])('is ended where it is %s', async (_, headers) => {
    const read = readJson(stalled(headers), 'projectsCreate');
    const outcome = read.catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await Promise.race([outcome, 'waits'])).toBe('waits');
    await vi.advanceTimersByTimeAsync(62_000);
    expect(await Promise.race([outcome, 'waits'])).toMatchObject({ code: 'request_timeout' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

const window = { windowMs: 60_000, leastBytes: 1 };

/** Gives a chunk every so often, then ends, stalls or breaks. */
function slowBody(chunks: number, everyMs: number, end: 'close' | 'stall' | 'break') {
  let given = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (given++ < chunks) return controller.enqueue(new Uint8Array(10));
      if (end === 'close') return controller.close();
      if (end === 'break') return controller.error(new Error('ECONNRESET'));
      return new Promise(() => {});
    },
  });
}

/** Reads it by a clock that runs as fast as it can. */
const sizeOf = async (body: ReadableStream<Uint8Array>, pauseMs = 0) => {
  const read = async () => {
    let size = 0;
    for await (const chunk of progressing(body, window)) {
      size += chunk.byteLength;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return size;
  };
  const [outcome] = await Promise.allSettled([read(), vi.advanceTimersByTimeAsync(3_600_000)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that comes slowly arrives whole, however long it takes', async () => {
    expect(await sizeOf(slowBody(20, 50_000, 'close'))).toBe(200);
  });
  it('that stops coming is ended', async () => {
    await expect(sizeOf(slowBody(3, 1000, 'stall'))).rejects.toMatchObject({
      code: 'request_timeout',
    });
  });
  it('that breaks off is the doing of the caller', async () => {
    await expect(sizeOf(slowBody(3, 1000, 'break'))).rejects.toBeInstanceOf(ClientClosed);
  });
  it('may wait for a slow disk', async () => {
    expect(await sizeOf(slowBody(3, 1000, 'close'), 200_000)).toBe(30);
  });
});
