import { describe, expect, it } from 'vitest';
import { readUnwanted } from './folder-routes.ts';

/** A request whose body has so many chunks of a kilobyte, or never ends; `sent` counts those that were taken. */
function sending(chunks: number) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === chunks) return controller.close();
        sent++;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://store/', {
    method: 'PUT',
    body,
    duplex: 'half',
  } as RequestInit);
  return { request, sent: () => sent };
}

describe('the body of a refused request', () => {
  it('is read to its end, so that its sender hears why', async () => {
    const { request, sent } = sending(500);
    await readUnwanted(request);
    expect(sent()).toBe(500);
  });

  it('is read no further than the limits', async () => {
    const large = sending(Infinity);
    await readUnwanted(large.request, { milliseconds: 60_000, bytes: 100_000 });
    expect(large.sent()).toBe(98);
    const stalled = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const init = { method: 'PUT', body: stalled, duplex: 'half' } as RequestInit;
    await readUnwanted(new Request('http://store/', init), { milliseconds: 20, bytes: 1 });
  });

  it('is left alone where somebody reads it, and where there is none', async () => {
    const { request, sent } = sending(3);
    const reader = request.body!.getReader();
    await readUnwanted(request);
    expect(sent()).toBe(0);
    reader.releaseLock();
    await readUnwanted(new Request('http://store/'));
  });
});
