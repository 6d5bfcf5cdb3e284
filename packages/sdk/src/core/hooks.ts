import type { RouteId } from '@biophony/contract';
import { routes } from '@biophony/contract/constants';
import { AbortedError, ApiError, NotAuthenticatedError } from './errors.ts';

/** One attempt of a call, without secrets. */
export interface CallFacts {
  /** Attempts of one call share it. */
  call: number;
  route: RouteId;
  method: string;
  /** Template, such as `/api/projects/{projectId}`. */
  path: string;
  /** 1 for the first attempt. */
  attempt: number;
}

export interface FailureFacts {
  name: string;
  status: number | null;
  code: string | null;
  requestId: string | null;
}

/** Events of `client.on`. */
export interface ClientEvents {
  request: CallFacts;
  /** Its head has arrived, with any status. */
  response: CallFacts & { status: number; requestId: string | null; durationMs: number };
  /** The next attempt follows after `waitMs`. */
  retry: CallFacts & { failure: FailureFacts; waitMs: number };
  /** The error is thrown to the caller. */
  failure: CallFacts & { failure: FailureFacts; durationMs: number };
}

export type Listener<Name extends keyof ClientEvents> = (event: ClientEvents[Name]) => void;

export interface Hooks {
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof ClientEvents>(name: Name, event: ClientEvents[Name]): void;
}

/** A listener's error breaks no call and is reported as uncaught. */
export function createHooks(): Hooks {
  const listeners: { [Name in keyof ClientEvents]: Set<Listener<Name>> } = {
    request: new Set(),
    response: new Set(),
    retry: new Set(),
    failure: new Set(),
  };
  return {
    on: (name, listener) => {
      const called: typeof listener = (event) => listener(event);
      listeners[name].add(called);
      return () => void listeners[name].delete(called);
    },
    emit: (name, event) => {
      for (const listener of listeners[name])
        try {
          listener(event);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
    },
  };
}

/** The system's clock, or one a test advances. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Ends early when `enough` fires. Throws AbortedError when `signal` fires. */
  sleep(ms: number, signal?: AbortSignal, enough?: AbortSignal): Promise<void>;
}

/** The system's monotonic clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal, enough) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        for (const one of [signal, enough]) one?.removeEventListener('abort', end);
        if (signal?.aborted) reject(new AbortedError('Stopped'));
        else resolve();
      };
      const timer = setTimeout(end, ms);
      for (const one of [signal, enough]) one?.addEventListener('abort', end);
      if (signal?.aborted) end();
    }),
};

/** Returns a valid ID token; `renew` requests a new one after a refusal. */
export type GetToken = (options?: { renew?: boolean }) => Promise<string>;

/** An API key or a source of ID tokens. */
export type Auth = { apiKey: string } | { getToken: GetToken };

/** Throws NotAuthenticatedError when there is none. */
export async function bearer(auth: Auth | undefined, renew: boolean): Promise<string> {
  if (!auth) throw new NotAuthenticatedError();
  const token = 'apiKey' in auth ? auth.apiKey : await auth.getToken({ renew });
  if (!token) throw new NotAuthenticatedError();
  return token;
}

export const renewable = (auth: Auth | undefined): boolean =>
  auth !== undefined && 'getToken' in auth;

export interface CallReport {
  sent(): void;
  answered(response: Response): void;
  again(error: unknown, waitMs: number): void;
  failed(error: unknown): void;
}

/** Without messages: an answer may repeat secrets. */
function factsOf(error: unknown): FailureFacts {
  const api = error instanceof ApiError ? error : null;
  return {
    name: error instanceof Error ? error.name : 'Error',
    status: api?.status ?? null,
    code: api?.code ?? null,
    requestId: api?.requestId ?? null,
  };
}

export function callReporter({ emit }: Pick<Hooks, 'emit'>): (route: RouteId) => CallReport {
  let calls = 0;
  return (route) => {
    const call = ++calls;
    const [method, path] = routes[route];
    const began = performance.now();
    let attempt = 0;
    let sentAt = began;
    const facts = () => ({ call, route, method, path, attempt });
    const since = (moment: number) => Math.round(performance.now() - moment);
    return {
      sent: () => {
        attempt += 1;
        sentAt = performance.now();
        emit('request', facts());
      },
      answered: ({ status, headers }) => {
        const requestId = headers.get('x-request-id');
        emit('response', { ...facts(), status, requestId, durationMs: since(sentAt) });
      },
      again: (error, waitMs) => emit('retry', { ...facts(), failure: factsOf(error), waitMs }),
      failed: (error) =>
        emit('failure', { ...facts(), failure: factsOf(error), durationMs: since(began) }),
    };
  };
}
