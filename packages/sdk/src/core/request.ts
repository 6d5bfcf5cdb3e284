import type { AnswerOf, BodyOf, QueryOf, RouteId } from '@biophony/contract';
import { routes } from '@biophony/contract/constants';
import type { Rows } from './answer-rows.ts';
import { readAnswer } from './answer.ts';
import { type CallReport, callReporter } from './call-report.ts';
import { AbortedError, ApiError, backoffMs, isRetryable } from './errors.ts';
import {
  type Auth,
  bearer,
  type Clock,
  createHooks,
  type Hooks,
  renewable,
  systemClock,
} from './hooks.ts';
import { asBiophonyError } from './transport-error.ts';

/** The last argument of every call. Times are milliseconds. */
export interface CallOptions {
  signal?: AbortSignal;
  /** For each attempt, from sending to the whole answer. */
  timeout?: number;
  maxRetries?: number;
  /** Made up for every POST where absent; give your own to repeat a call across restarts. */
  idempotencyKey?: string;
  /** Lets the call outlive the page that makes it (`keepalive` of fetch). */
  keepalive?: boolean;
}

/** What a row of the contract is sent. */
export interface Call<K extends RouteId> {
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  /** Version for `If-Match`. */
  ifMatch?: number;
  /** Sent as the bearer instead of the client's own; null sends none. */
  bearer?: string | null;
  /** A list of the answer whose members are handed out one by one, and are not in the answer. */
  rows?: Rows;
}

/** Makes one call of the contract; resources get this function and know no client. */
export type Requester = <K extends RouteId>(
  route: K,
  call?: Call<K>,
  options?: CallOptions,
) => Promise<AnswerOf<K>>;

/**
 * Fills `{name}` in a path, URL-encoding each value. Throws TypeError where one is missing, and for `.` and `..`, which
 * would address another row: URLs fold them, encoded or not.
 */
function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`${name} must not be empty`);
    if (value === '.' || value === '..') throw new TypeError(`${name} must not be "${value}"`);
    return encodeURIComponent(value);
  });
}

/** `?a=1&b=2` of the values that are given; empty when there are none. */
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
  /** Milliseconds for each attempt; 30,000 when absent. */
  timeout?: number;
  /** Attempts after the first; 4 when absent. */
  maxRetries?: number;
  /** The longest wait (milliseconds) that a service may ask for before its answer is thrown; 60,000 when absent. */
  longestWait?: number;
  /** Whether cookies go along, as in fetch. */
  credentials?: 'include' | 'omit' | 'same-origin';
  /** Fires when the program is about to end: a call that fails is then tried once more, and soon; none is cut off. */
  stopping?: AbortSignal;
  /** Time by which it waits between attempts, and for analyses; the system's when absent. */
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

/** A fresh key under which a creating call may be repeated. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Builds the one function through which every call goes: bearer, timeout, retries, typed errors. */
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
        // Not every runtime's fetch knows it.
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
        const asked = api?.retryAfterMs ?? 0;
        const isLast = tried >= (stopping?.aborted ? Math.min(1, retries) : retries);
        if (isLast || !isRetryable(error) || asked > longestWait) {
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

/** Milliseconds that a call gets which the service answers once it has gone through a whole file or dataset. */
export const longCallMs = 300_000;
