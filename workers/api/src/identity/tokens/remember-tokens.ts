import type { Deps } from '../../ports/deps.ts';
import type { ProvedToken, VerifyToken } from './proved-token.ts';
import { Recent } from './recent.ts';

const tokensKept = 2000;

/** Keeps what was proved until the token expires, since the same token comes many times. Failures are not kept. */
export function rememberTokens(verify: VerifyToken, clock: Deps['clock']): VerifyToken {
  const proved = new Recent<string, ProvedToken>(tokensKept);
  return async (token) => {
    const known = proved.get(token);
    if (known && known.expiresAt * 1000 > clock.now().getTime()) return known;
    proved.delete(token);
    const fresh = await verify(token);
    proved.set(token, fresh);
    return fresh;
  };
}
