import {
  endpoints,
  type BodyOf,
  type Endpoint,
  type QueryOf,
  type RouteId,
} from '@biophony/contract';
import { noteServed } from './served.ts';

const closing = new Set<string>();

/**
 * From now on no connection to this server is kept for the next call. Local workerd closes one after five idle seconds,
 * perhaps just as that call is sent, and fetch, which forgets it after four, may be late on a busy machine.
 */
export const keepNoConnection = (baseUrl: string): void =>
  void closing.add(new URL(baseUrl).origin);

/** Headers for a call of that server. */
export const connectionHeaders = (url: string | URL): Record<string, string> =>
  closing.has(new URL(url).origin) ? { connection: 'close' } : {};

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
      ...connectionHeaders(url),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  if (answer.status < 400) noteServed(baseUrl, id);
  return {
    status: answer.status,
    headers: answer.headers,
    body: read(answer.headers.get('content-type'), text),
  };
}
