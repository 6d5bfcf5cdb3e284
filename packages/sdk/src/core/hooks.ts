import type { RouteId } from '@biophony/contract';
import { routes } from '@biophony/contract/constants';
import { AbortedError, ApiError, NotAuthenticatedError } from './errors.ts';

/** One attempt of a call, without secrets: no headers, query or bodies. */
export interface CallFacts {
  /** Number of the call; attempts of one call share it. */
  call: number;
  /** Endpoint of the contract, such as `projectsList`. */
  route: RouteId;
  method: string;
  /** Path template of the contract, such as `/api/projects/{projectId}`. */
  path: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/** Why an attempt failed. */
export interface FailureFacts {
  /** Error class, such as `ApiError` or `TimeoutError`. */
  name: string;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Stable code of the contract; null without an answer. */
  code: string | null;
  requestId: string | null;
}

/** Events of `client.on`. */
export interface ClientEvents {
  /** An attempt is sent. */
  request: CallFacts;
  /** An answer starts to arrive, with any status. */
  response: CallFacts & { status: number; requestId: string | null; durationMs: number };
  /** An attempt failed; the next follows after `waitMs`. */
  retry: CallFacts & { failure: FailureFacts; waitMs: number };
  /** A call failed for good; its error is thrown to the caller. */
  failure: CallFacts & { failure: FailureFacts; durationMs: number };
}

export type Listener<Name extends keyof ClientEvents> = (event: ClientEvents[Name]) => void;

/** Listeners to a client's calls. */
export interface Hooks {
  /** Calls `listener` for each event. Returns a function that stops this. */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof ClientEvents>(name: Name, event: ClientEvents[Name]): void;
}

/** An error thrown by a listener breaks no call and is reported as uncaught. */
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

/** Clock for waiting and measuring: the system's, or one a test advances. */
export interface Clock {
  /** Milliseconds since an arbitrary fixed moment. */
  now(): number;
  /**
   * Waits so many milliseconds, or until `enough` fires. Throws AbortedError when `signal` fires.
   */
  sleep(ms: number, signal?: AbortSignal, enough?: AbortSignal): Promise<void>;
}

/** The system's clock. */
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

/** Returns a valid ID token; `renew: true` requests a new one after a refusal. */
export type GetToken = (options?: { renew?: boolean }) => Promise<string>;

/** Authentication: an API key, a source of ID tokens, or none (public calls only). */
export type Auth = { apiKey: string } | { getToken: GetToken };

/** Bearer token of a call. Throws NotAuthenticatedError when there is none. */
export async function bearer(auth: Auth | undefined, renew: boolean): Promise<string> {
  if (!auth) throw new NotAuthenticatedError();
  const token = 'apiKey' in auth ? auth.apiKey : await auth.getToken({ renew });
  if (!token) throw new NotAuthenticatedError();
  return token;
}

/** True when a refused token can be renewed. */
export const renewable = (auth: Auth | undefined): boolean =>
  auth !== undefined && 'getToken' in auth;

export interface CallReport {
  sent(): void;
  answered(response: Response): void;
  again(error: unknown, waitMs: number): void;
  failed(error: unknown): void;
}

/** Only fields without secrets: the text of an answer may repeat what was sent. */
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
