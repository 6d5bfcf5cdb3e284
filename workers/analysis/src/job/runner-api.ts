import type { AnswerOf, BodyOf, RouteId } from '@biophony/contract';
import { ApiError, CertificateError, createRequester, type CallOptions } from '@biophony/sdk';
import { certificateAdvice, fetch } from '../http/transfer.ts';

type RunnerRoute = Exclude<Extract<RouteId, `runner${string}`>, `runnerTokens${string}`>;

export interface RunnerApi {
  call<K extends RunnerRoute>(
    route: K,
    body: BodyOf<K>,
    params?: Record<string, string>,
    options?: CallOptions,
  ): Promise<AnswerOf<K>>;
}

/** The shard belongs to another runner, or to none. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'lease_lost';

export const isSecretRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403].includes(error.status);

function withAdvice(error: unknown): never {
  if (!(error instanceof CertificateError)) throw error;
  throw new CertificateError(`${error.message}. ${certificateAdvice}`, {
    cause: error,
    origin: error.origin ?? undefined,
  });
}

/**
 * Retries for about half a minute, or as the service asks; once `stopping` is aborted, once and
 * soon.
 */
export function createRunnerApi(options: {
  baseUrl: string;
  secret: string;
  stopping: AbortSignal;
}): RunnerApi {
  const { baseUrl, secret, stopping } = options;
  const request = createRequester({
    baseUrl,
    fetch,
    auth: { apiKey: secret },
    maxRetries: 5,
    stopping,
  });
  return {
    call: (route, body, params, options) =>
      request(route, { body, params }, options).catch(withAdvice),
  };
}
