import type { GetConnInfo } from 'hono/conninfo';
import type { HttpContext } from '../http/env.ts';

/** Tells where a call comes from, for counting attempts; `unknown` where the runtime does not say. */
export type AddressOf = (c: HttpContext) => string;

export const callerAddress =
  (connInfo: GetConnInfo | undefined): AddressOf =>
  (c) =>
    connInfo?.(c).remote.address ?? 'unknown';
