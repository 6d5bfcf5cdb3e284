import type { GetConnInfo } from 'hono/conninfo';
import type { HttpContext } from '../http/env.ts';
import type { Turns } from '../turns/turns.ts';
import { networkOf } from './network-of.ts';

/** Tells which network a call comes from, for counting attempts; `unknown` where the runtime does not say. */
export type AddressOf = (c: HttpContext) => string;

/** What a row needs that hashes passwords: turns are taken by each network. */
export interface Hashing {
  address: AddressOf;
  hashing: Turns;
}

export const callerAddress =
  (connInfo: GetConnInfo | undefined): AddressOf =>
  (c) =>
    networkOf(connInfo?.(c).remote.address ?? 'unknown');
