import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { s3Signer, usualRetries } from '@biophony/s3';
import { s3Blobs } from './s3-blobs.ts';

interface Scripted {
  status: number;
  body?: string;
}

const slowDown: Scripted = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
const done: Scripted = { status: 200 };
const terms = { ...usualRetries, firstWaitMs: 1 };

describe('a store over HTTP that has a bad day', () => {
  let server: Server | undefined;
  let requests: IncomingMessage[] = [];
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** A store that gives these answers one after the other, the last one again and again. */
  async function answering(answers: Scripted[], given: Partial<typeof terms> = {}) {
    requests = [];
    server = createServer((request, response) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(request);
      request.resume().on('end', () => {
        response.writeHead(answer?.status ?? 500).end(answer?.body);
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKeyId: 'key-id', secretAccessKey: 'the-secret' };
    const signer = s3Signer({ endpoint, bucket: 'biophony', region: 'auto', ...keys });
    return s3Blobs(signer, { ...terms, ...given });
  }
  const put = (blobs: ReturnType<typeof s3Blobs>) =>
    blobs.put('u/1/a', new Uint8Array([1]), 'text/plain');

  it('is asked again when it is busy or broken', async () => {
    await put(await answering([slowDown, { status: 500 }, done]));
    expect(requests).toHaveLength(3);
  });

  it('is given up after some attempts, and named without what was signed', async () => {
    const blobs = await answering([slowDown], { attempts: 3 });
    const error = await put(blobs).catch((cause: unknown) => cause);
    expect(requests).toHaveLength(3);
    expect(error).toMatchObject({
      name: 'StoreError',
      status: 503,
      code: 'SlowDown',
      message: 'The object store answered 503 (SlowDown) to PUT u/1/a.',
    });
  });

  it('is asked once where it refuses', async () => {
    const blobs = await answering([{ status: 403, body: '<Code>AccessDenied</Code>' }]);
    await expect(put(blobs)).rejects.toThrow('answered 403 (AccessDenied) to PUT u/1/a');
    await expect(blobs.head('u/1/a')).rejects.toThrow('answered 403 to HEAD u/1/a');
    expect(requests).toHaveLength(2);
  });

  it('that is not there is said to be out of reach', async () => {
    const blobs = await answering([done], { attempts: 2 });
    await new Promise((resolve) => server?.close(resolve));
    await expect(blobs.head('u/1/a')).rejects.toThrow('cannot be reached (ECONNREFUSED)');
  });

  it('does not pass for having joined parts when its answer says otherwise', async () => {
    const body = '<?xml version="1.0"?>\n<Error><Code>InternalError</Code></Error>';
    const blobs = await answering([{ status: 200, body }]);
    const parts = [{ part_number: 1, etag: 'a' }];
    await expect(blobs.completeMultipart('u/1/a', 'id', parts)).rejects.toThrow('InternalError');
  });

  it('does not pass for having deleted what it kept', async () => {
    const body =
      '<DeleteResult><Error><Key>u/1/a&amp;b</Key><Code>AccessDenied</Code></Error></DeleteResult>';
    const blobs = await answering([{ status: 200, body }]);
    await expect(blobs.delete(['u/1/a&b'])).rejects.toThrow('(AccessDenied) to DELETE u/1/a&b');
  });
});
