import { routes, type RouteId } from '@biophony/contract/constants';
import { ApiError } from './errors.ts';
import type { FailureFacts, Hooks } from './hooks.ts';

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
