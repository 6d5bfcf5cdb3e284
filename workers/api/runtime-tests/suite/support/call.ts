import {
  endpoints,
  type BodyOf,
  type Endpoint,
  type QueryOf,
  type RouteId,
} from '@biophony/contract';
import { coverage } from './coverage.ts';

/**
 * Headers that keep no connection for the next call. The server may close a kept one just as that call is sent: local
 * workerd does after five idle seconds, and fetch, which forgets it after four, may be late on a busy machine.
 */
export const ownConnection = { connection: 'close' };

export interface CallOptions<K extends RouteId> {
  /** Bearer; left out when undefined. */
  token?: string;
  params?: Record<string, string>;
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** JSON as what it means, else the text; null when empty. */
  body: unknown;
}

const read = (type: string | null, text: string): unknown => {
  if (text === '') return null;
  return type?.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
};

/** URL and method of a row with its path parameters filled in. */
export function urlOf(baseUrl: string, row: Endpoint, params: Record<string, string> = {}): URL {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return new URL(path, baseUrl);
}

/** One plain fetch of a row, and what came back. Redirects are not followed. */
export async function call<K extends RouteId>(
  baseUrl: string,
  id: K,
  options: CallOptions<K> = {},
): Promise<RawAnswer> {
  const row: Endpoint = endpoints[id];
  const url = urlOf(baseUrl, row, options.params);
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const answer = await fetch(url, {
    method: row.method,
    redirect: 'manual',
    headers: {
      ...ownConnection,
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  coverage.note(baseUrl, id, answer.status);
  return {
    status: answer.status,
    headers: answer.headers,
    body: read(answer.headers.get('content-type'), text),
  };
}
