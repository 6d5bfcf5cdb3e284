import { anyFailure, failures, type RouteId } from '@biophony/contract/constants';
import type { Rows } from './answer-rows.ts';
import { ApiError, parseRetryAfter, type SecondFactor } from './errors.ts';

/** A proxy before the service has a smaller limit. */
export const tooLargeForProxy =
  'a proxy before the service limits the size of what is sent (413). Whoever runs it raises the limit, such as client_max_body_size of nginx; docs/operate/proxy.md of Biophony shows how.';

const fallback = (route: RouteId): string =>
  Object.hasOwn(failures, route) ? failures[route as keyof typeof failures] : anyFailure;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Passes on the members of `rows` without keeping them. Throws ApiError for refusals and foreign
 * answers.
 */
export async function readAnswer(
  route: RouteId,
  response: Response,
  rows?: Rows,
): Promise<unknown> {
  const inRows = rows && response.ok && response.body;
  const body = inRows ? (await import('./answer-rows.ts')).listRows(inRows, rows) : response.text();
  const answer = parse(await body);
  if (response.ok && answer) return answer;
  const details = {
    status: response.status,
    requestId: text(answer?.request_id) ?? response.headers.get('x-request-id'),
    field: text(answer?.field),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    secondFactor: (answer?.second_factor ?? null) as SecondFactor | null,
  };
  const code = text(answer?.code);
  if (response.status === 413 && !code)
    throw new ApiError(`${fallback(route)}: ${tooLargeForProxy}`, { ...details, code: 'http_413' });
  if (response.ok || (!code && !answer && response.status < 500)) {
    const where = new URL(response.url || 'http://unknown').origin;
    throw new ApiError(
      `${fallback(route)}: ${where} answered, but not as Biophony's API does. Check the address.`,
      { ...details, code: 'unexpected_answer' },
    );
  }
  const message = text(answer?.error) ?? text(answer?.message) ?? fallback(route);
  throw new ApiError(message, { ...details, code: code ?? `http_${response.status}` });
}

/** One page of a list; `for await` yields its rows and those of all later pages. */
export type Pages<Page, Row> = Promise<Page> &
  AsyncIterable<Row> & {
    pages(): AsyncIterable<Page>;
  };

interface Cursor {
  /** Absent when the service returns everything at once. */
  next_cursor?: string | null;
}

/** Sends the first call at once, later ones while iterating. */
export function pages<Page extends Cursor, Row>(
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
  from?: string,
): Pages<Page, Row> {
  const first = fetchPage(from);
  async function* all(): AsyncGenerator<Page, void, undefined> {
    let page = await first;
    yield page;
    while (page.next_cursor) {
      page = await fetchPage(page.next_cursor);
      yield page;
    }
  }
  return Object.assign(first, {
    pages: all,
    async *[Symbol.asyncIterator]() {
      for await (const page of all()) yield* rowsOf(page);
    },
  });
}
