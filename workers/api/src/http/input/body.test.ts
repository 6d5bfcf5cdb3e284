import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readJson } from './body.ts';

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
