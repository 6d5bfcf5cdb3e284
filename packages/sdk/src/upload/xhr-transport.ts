import { AbortedError, ConnectionError, TimeoutError } from '../core/errors.ts';
import type { Bytes } from './source.ts';
import {
  type PutAnswer,
  type PutRequest,
  longestSilence,
  throwBroken,
  type Transport,
} from './transport.ts';

/** This package has no DOM types. */
interface Xhr {
  upload: {
    addEventListener(type: 'progress', listener: (event: { loaded: number }) => void): void;
  };
  status: number;
  responseText: string;
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: Bytes): void;
  abort(): void;
}

type XhrClass = new () => Xhr;

const xhrClass = (): XhrClass | undefined =>
  (globalThis as unknown as { XMLHttpRequest?: XhrClass }).XMLHttpRequest;

const answerOf = (xhr: Xhr): PutAnswer => ({
  status: xhr.status,
  etag: xhr.getResponseHeader('etag'),
  retryAfter: xhr.getResponseHeader('retry-after'),
  text: xhr.responseText.slice(0, 4096),
});

const stall = (origin: string, ms: number) =>
  new TimeoutError(`${origin} gave no sign of life for ${Math.round(ms / 1000)} s`);

function send(xhr: Xhr, request: PutRequest, body: Bytes): Promise<PutAnswer> {
  const { url, headers, length, signal, onProgress } = request;
  const { origin } = new URL(url);
  return new Promise<PutAnswer>((resolve, reject) => {
    let sent = 0;
    let stalledMs = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => xhr.abort();
    const watch = () => {
      clearTimeout(timer);
      const ms = longestSilence(request);
      timer = setTimeout(() => {
        stalledMs = ms;
        xhr.abort();
      }, ms);
    };
    const on = (type: 'load' | 'error' | 'abort', settle: () => void) =>
      xhr.addEventListener(type, () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        settle();
      });
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      watch();
      onProgress(Math.min(loaded, length) - sent);
      sent = Math.min(loaded, length);
    });
    on('load', () => {
      onProgress(length - sent);
      resolve(answerOf(xhr));
    });
    on('error', () => reject(new ConnectionError(`Could not reach ${origin}`)));
    on('abort', () => reject(stalledMs ? stall(origin, stalledMs) : new AbortedError('Stopped')));
    xhr.open('PUT', url);
    for (const [name, value] of Object.entries(headers))
      if (name.toLowerCase() !== 'content-length') xhr.setRequestHeader(name, value);
    signal.addEventListener('abort', stop, { once: true });
    watch();
    xhr.send(body);
  });
}

/** Sends with XMLHttpRequest, with progress inside a file. Null where it does not exist. */
export function xhrTransport(): Transport | null {
  const Xhr = xhrClass();
  if (!Xhr) return null;
  return {
    memoryFor: () => 0,
    async put(request) {
      const body = await request.source.read(request.offset, request.length);
      if (request.signal.aborted) throw new AbortedError('Stopped');
      return send(new Xhr(), request, body).catch((failure: unknown) =>
        throwBroken(failure, body, request.source.filename),
      );
    },
  };
}
