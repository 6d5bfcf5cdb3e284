import { asBiophonyError } from '../../core/transport-error.ts';
import { silenceOf, type Transport } from './transport.ts';
import { throwBroken } from './throw-broken.ts';

/** Sends by `fetch`, in any runtime. It cannot see progress inside a file; see xhrTransport for browsers. */
export function fetchTransport(given?: typeof globalThis.fetch): Transport {
  const fetch = given ?? ((input, init) => globalThis.fetch(input, init));
  return {
    memoryFor: (length) => length,
    async put(request) {
      const { url, headers, source, offset, length, signal, onProgress } = request;
      const body = await source.read(offset, length);
      const stop = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(silenceOf(request)))]);
      try {
        const response = await fetch(url, { method: 'PUT', headers, body, signal: stop });
        onProgress(length);
        return {
          status: response.status,
          etag: response.headers.get('etag'),
          retryAfter: response.headers.get('retry-after'),
          text: (await response.text()).slice(0, 4096),
        };
      } catch (error) {
        const failure = asBiophonyError(error, new URL(url).origin, signal);
        return throwBroken(failure, body, source.filename);
      }
    },
  };
}
