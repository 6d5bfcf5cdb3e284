import type { AnswerOf, BodyOf, QueryOf, RouteId } from '@biophony/contract';
import type { Rows } from './answer-rows.ts';

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
