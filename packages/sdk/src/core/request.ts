import type { AnswerOf, BodyOf, QueryOf, RouteId } from '@biophony/contract';
import { routes } from '@biophony/contract/constants';
import type { Rows } from './answer-rows.ts';
import { readAnswer } from './answer.ts';
import {
  type Auth,
  bearer,
  type CallReport,
  callReporter,
  type Clock,
  createHooks,
  type Hooks,
  renewable,
  systemClock,
} from './hooks.ts';
import { AbortedError, ApiError, asBiophonyError, backoffMs, isRetryable } from './errors.ts';

/** Last argument of every call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds per attempt, including the answer's body. */
  timeout?: number;
  maxRetries?: number;
  /** Default: new for every POST. Pass your own to repeat a call across restarts. */
  idempotencyKey?: string;
  keepalive?: boolean;
}

export interface Call<K extends RouteId> {
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  ifMatch?: number;
  /** Replaces the client's token; null sends none. */
  bearer?: string | null;
  /** List whose members are passed on one by one. */
  rows?: Rows;
}

/** Calls an endpoint of the contract. */
export type Requester = <K extends RouteId>(
  route: K,
  call?: Call<K>,
  options?: CallOptions,
) => Promise<AnswerOf<K>>;

/**
 * Throws TypeError for a missing value, and for `.` and `..`, which URLs fold into another
 * endpoint.
 */
function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`${name} must not be empty`);
    if (value === '.' || value === '..') throw new TypeError(`${name} must not be "${value}"`);
    return encodeURIComponent(value);
  });
}

function queryString(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return search.size ? `?${search}` : '';
}

export interface RequesterConfig {
  baseUrl: string;
  auth?: Auth;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds per attempt. Default: 30,000. */
  timeout?: number;
  /** Attempts after the first. Default: 4. */
  maxRetries?: number;
  /** Longest wait (milliseconds) for a service that names a time. Default: 60,000. */
  longestWait?: number;
  credentials?: 'include' | 'omit' | 'same-origin';
  /** Fires when the program ends: a failing call is then retried only once, and soon. */
  stopping?: AbortSignal;
  clock?: Clock;
}

const defaults = { timeout: 30_000, maxRetries: 4 };

interface Outgoing {
  route: RouteId;
  url: string;
  init: {
    method: string;
    headers: Record<string, string>;
    body: string | undefined;
    keepalive: boolean | undefined;
    credentials?: RequesterConfig['credentials'];
  };
  timeout: number;
  signal: AbortSignal | undefined;
  rows: Rows | undefined;
  report: CallReport;
}

/** Key that makes a creating call repeatable. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Function behind every call: token, timeout, retries, typed errors. */
export function createRequester(config: RequesterConfig, hooks: Hooks = createHooks()): Requester {
  const { stopping, clock = systemClock } = config;
  const base = config.baseUrl.replace(/\/+$/, '');
  const { origin } = new URL(base);
  const fetch = config.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const reportOf = callReporter(hooks);

  async function send(out: Outgoing, token: string | null): Promise<unknown> {
    const { signal, timeout, init } = out;
    const late = AbortSignal.timeout(Math.ceil(timeout));
    const headers = token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers;
    try {
      const stop = signal ? AbortSignal.any([signal, late]) : late;
      out.report.sent();
      const response = await fetch(out.url, { ...init, headers, signal: stop });
      out.report.answered(response);
      return await readAnswer(out.route, response, out.rows);
    } catch (error) {
      throw asBiophonyError(error, origin, signal);
    }
  }

  return async (route, call = {}, options = {}) => {
    const [method, path] = routes[route];
    const creating = method === 'POST' && !route.startsWith('auth');
    const key = options.idempotencyKey ?? (creating ? idempotencyKey() : undefined);
    const out: Outgoing = {
      route,
      url: `${base}${fillPath(path, call.params)}${queryString(call.query)}`,
      init: {
        method,
        headers: {
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.ifMatch === undefined ? {} : { 'if-match': String(call.ifMatch) }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        keepalive: options.keepalive,
        // Unknown to some runtimes.
        ...(config.credentials && { credentials: config.credentials }),
      },
      timeout: options.timeout ?? config.timeout ?? defaults.timeout,
      signal: options.signal,
      rows: call.rows,
      report: reportOf(route),
    };
    const retries = options.maxRetries ?? config.maxRetries ?? defaults.maxRetries;
    const longestWait = config.longestWait ?? Infinity;
    let renew = false;
    for (let tried = 0; ; tried++) {
      if (options.signal?.aborted) throw new AbortedError('Stopped');
      const token = call.bearer === undefined ? await bearer(config.auth, renew) : call.bearer;
      try {
        return (await send(out, token)) as never;
      } catch (error) {
        const api = error instanceof ApiError ? error : null;
        if (api?.status === 401 && !renew && call.bearer === undefined && renewable(config.auth)) {
          renew = true;
          out.report.again(error, 0);
          continue;
        }
        const retryAfterMs = api?.retryAfterMs ?? 0;
        const isLast = tried >= (stopping?.aborted ? Math.min(1, retries) : retries);
        if (isLast || !isRetryable(error) || retryAfterMs > longestWait) {
          out.report.failed(error);
          throw error;
        }
        const pause = stopping?.aborted ? backoffMs(0) : backoffMs(tried, api?.retryAfterMs);
        out.report.again(error, pause);
        await clock.sleep(pause, options.signal, stopping);
      }
    }
  };
}

/** Milliseconds for calls that read a whole file or dataset. */
export const longCallMs = 300_000;
