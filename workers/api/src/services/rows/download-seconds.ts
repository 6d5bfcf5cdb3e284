import { limits } from '@biophony/contract';
import type { Context } from '../../http/handler.ts';

/** Seconds that download URLs of results last: what an embed token opens ends with the token. */
export function downloadSeconds({ principal, now }: Context): number {
  if (principal.kind !== 'embed') return limits.download_url_seconds;
  return Math.max(1, principal.expiresAt - Math.floor(now.getTime() / 1000));
}
