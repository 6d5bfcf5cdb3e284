import type { RouteId } from '@biophony/contract';
import { AbortedError, NotAuthenticatedError } from './errors.ts';

/** One attempt of a call, without anything secret: no headers, no query, no bodies. */
export interface CallFacts {
  /** Counts the calls of this client; the attempts of one call share it. */
  call: number;
  /** The row of the contract, such as `projectsList`. */
  route: RouteId;
  method: string;
  /** The path as the contract has it, such as `/api/projects/{projectId}`. */
  path: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/** Why an attempt failed, in short. */
export interface FailureFacts {
  /** Name of the error's class, such as `ApiError` or `TimeoutError`. */
  name: string;
  /** HTTP status; null where no answer came. */
  status: number | null;
  /** Stable code of the contract; null where no answer came. */
  code: string | null;
  requestId: string | null;
}

/** What `client.on` tells, by its name. */
export interface ClientEvents {
  /** An attempt goes out. */
  request: CallFacts;
  /** An answer began to come, whatever its status. */
  response: CallFacts & { status: number; requestId: string | null; durationMs: number };
  /** An attempt failed and the call is made again after `waitMs`. */
  retry: CallFacts & { failure: FailureFacts; waitMs: number };
  /** A call failed for good; its error is thrown to the caller. */
  failure: CallFacts & { failure: FailureFacts; durationMs: number };
}

export type Listener<Name extends keyof ClientEvents> = (event: ClientEvents[Name]) => void;

/** Who listens to the calls of a client. */
export interface Hooks {
  /** Calls `listener` at each such event; answers what ends that. */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof ClientEvents>(name: Name, event: ClientEvents[Name]): void;
}

/** A listener that throws breaks no call: what it throws is reported as an error that nobody caught. */
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

/** Time for code that waits and measures: the system's, or one that a test advances. */
export interface Clock {
  /** Milliseconds since a moment that stays the same: only differences tell something. */
  now(): number;
  /** Waits so many milliseconds, or until `enough` fires. Throws AbortedError as soon as `signal` fires. */
  sleep(ms: number, signal?: AbortSignal, enough?: AbortSignal): Promise<void>;
}

/** The time of the system. */
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

/** Gives a valid ID token; `renew: true` asks for a new one because the last was refused. */
export type GetToken = (options?: { renew?: boolean }) => Promise<string>;

/** How calls prove who makes them: an API key, a source of ID tokens, or nothing (public calls only). */
export type Auth = { apiKey: string } | { getToken: GetToken };

/** The bearer for one call. Throws NotAuthenticatedError where there is none. */
export async function bearer(auth: Auth | undefined, renew: boolean): Promise<string> {
  if (!auth) throw new NotAuthenticatedError();
  const token = 'apiKey' in auth ? auth.apiKey : await auth.getToken({ renew });
  if (!token) throw new NotAuthenticatedError();
  return token;
}

/** True when a refused token is worth one renewal. */
export const renewable = (auth: Auth | undefined): boolean =>
  auth !== undefined && 'getToken' in auth;
