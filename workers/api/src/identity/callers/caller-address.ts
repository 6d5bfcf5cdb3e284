import type { GetConnInfo } from 'hono/conninfo';
import type { HttpContext } from '../../http/env.ts';
import type { FairQueue } from '../../queues/fair-queue.ts';
import { networkOf } from './network-of.ts';

/** Tells which network a call comes from, for counting attempts; `unknown` where the runtime does not say. */
export type AddressOf = (c: HttpContext) => string;

/** What a row needs that hashes passwords: networks take turns. */
export interface Hashing {
  address: AddressOf;
  hashing: FairQueue;
}

export const callerAddress =
  (connInfo: GetConnInfo | undefined): AddressOf =>
  (c) =>
    networkOf(connInfo?.(c).remote.address ?? 'unknown');
