import { routes, type AnswerOf, type BodyOf } from '@biophony/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { unreachable } from './unreachable.ts';

/** The service refused a call. `code` is the contract's error code, `lease_lost` among them. */
export class RunnerApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'RunnerApiError';
    this.status = status;
    this.code = code;
  }
}

type RunnerRoute = Extract<keyof typeof routes, `runner${string}`>;

export interface RunnerApi {
  call<K extends RunnerRoute>(
    route: K,
    body: BodyOf<K>,
    params?: Record<string, string>,
  ): Promise<AnswerOf<K>>;
}

const attempts = 6;
const attemptsWhenStopping = 2;
const healable = (status: number) => status === 408 || status === 429 || status >= 500;

/** Milliseconds before another try: half a second doubling up to eight, with full jitter. */
export const backoff = (attempt: number) => Math.random() * Math.min(8000, 500 * 2 ** attempt);

/**
 * The runner's side of /api. Retries what can heal (network, 408, 429, 5xx) for about half a minute; once
 * `stopping` is aborted, only once more and soon.
 * @throws RunnerApiError when the service refuses; the last network error when it cannot be reached.
 */
export function createRunnerApi(options: {
  baseUrl: string;
  secret: string;
  stopping: AbortSignal;
}): RunnerApi {
  const { baseUrl, secret, stopping } = options;
  const once = async (method: string, url: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw unreachable('The service does not answer', url, error);
    });
    const json: unknown = await answer.json().catch(() => null);
    if (answer.ok) return json;
    const { error, code } = (json ?? {}) as { error?: string; code?: string };
    throw new RunnerApiError(
      answer.status,
      code ?? 'internal',
      error ?? `${method} ${new URL(url).pathname} answered ${answer.status}`,
    );
  };
  return {
    async call<K extends RunnerRoute>(
      route: K,
      body: BodyOf<K>,
      params: Record<string, string> = {},
    ) {
      const [method, path] = routes[route];
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      for (let attempt = 0; ; attempt++) {
        try {
          return (await once(method, baseUrl + filled, body)) as AnswerOf<K>;
        } catch (error) {
          const final = error instanceof RunnerApiError && !healable(error.status);
          if (final || attempt + 1 >= (stopping.aborted ? attemptsWhenStopping : attempts))
            throw error;
          const cut = stopping.aborted ? undefined : stopping;
          await sleep(backoff(attempt), undefined, { signal: cut }).catch(() => undefined);
        }
      }
    },
  };
}
