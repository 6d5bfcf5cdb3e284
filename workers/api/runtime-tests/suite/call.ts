import {
  endpoints,
  type BodyOf,
  type Endpoint,
  type QueryOf,
  type RouteId,
} from '@biophony/contract';
import { coverage } from './coverage.ts';

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
  body: unknown;
}

/** URL and method of a row with its path parameters filled in. */
export function urlOf(baseUrl: string, row: Endpoint, params: Record<string, string> = {}): URL {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return new URL(path, baseUrl);
}

/** One plain fetch of a row, and what came back. */
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
    headers: {
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
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}
