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
 * Closes connections to this server after each call. Local workerd closes them after five idle
 * seconds, perhaps during the next call; fetch closes them after four, but late on a busy machine.
 */
export const keepNoConnection = (baseUrl: string): void =>
  void closing.add(new URL(baseUrl).origin);

export const connectionHeaders = (url: string | URL): Record<string, string> =>
  closing.has(new URL(url).origin) ? { connection: 'close' } : {};

export interface CallOptions<K extends RouteId> {
  /** Omitted when undefined. */
  token?: string;
  params?: Record<string, string>;
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, else the text; null when empty. */
  body: unknown;
}

const read = (type: string | null, text: string): unknown => {
  if (text === '') return null;
  return type?.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
};

export function urlOf(baseUrl: string, row: Endpoint, params: Record<string, string> = {}): URL {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return new URL(path, baseUrl);
}

/** Does not follow redirects. */
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
