import type { Deps } from '../../ports/deps.ts';
import type { ProvedToken, RememberingVerifier, VerifyToken } from './proved-token.ts';
import { Recent } from './recent.ts';

const tokensKept = 2000;

/** Keeps what was proved until the token expires, since the same token comes many times. Failures are not kept. */
export function rememberTokens(verify: VerifyToken, clock: Deps['clock']): RememberingVerifier {
  const proved = new Recent<string, ProvedToken>(tokensKept);
  const remembered = (token: string) => {
    const known = proved.get(token);
    if (!known || known.expiresAt * 1000 > clock.now().getTime()) return known;
    proved.delete(token);
    return undefined;
  };
  return {
    remembered,
    async verify(token) {
      const known = remembered(token);
      if (known) return known;
      const fresh = await verify(token);
      proved.set(token, fresh);
      return fresh;
    },
  };
}
