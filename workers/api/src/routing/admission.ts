import type { GetConnInfo } from 'hono/conninfo';
import { ApiError } from '../http/errors/api-error.ts';
import type { HttpContext } from '../http/env.ts';
import { callerAddress } from '../identity/callers/caller-address.ts';

/** Counts a call of a network, and says whether it is let in. */
export type Admits = (network: string) => Promise<boolean>;

/** Seconds in which a platform counts, at the longest. */
const window = 60;

/** Lets a call in, before anything is done for it. Throws rate_limited. */
export function admission(connInfo: GetConnInfo | undefined, admits: Admits) {
  const address = callerAddress(connInfo);
  return async (c: HttpContext): Promise<void> => {
    if (await admits(address(c))) return;
    throw new ApiError(
      'rate_limited',
      'Too many calls came from this network within a minute. Wait a minute, then go on.',
    ).retryAfter(window);
  };
}
