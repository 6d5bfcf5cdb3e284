import type { Endpoint } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Principal } from '../../http/handler.ts';
import type { Deps } from '../../ports/deps.ts';
import { assertReach, assertStanding } from './embed-standing.ts';
import { verifyEmbedToken } from './embed-tokens.ts';

/** The page a browser calls from. It leaves Origin out of reads on its own origin and says so in another way. */
function callingOrigin(headers: Headers, baseUrl: string): string | null {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  return headers.get('sec-fetch-site') === 'same-origin' ? new URL(baseUrl).origin : null;
}

/** Lets a widget read. Throws unauthenticated, token_expired, forbidden (row or page), or not_found (other things). */
export async function byEmbedToken(
  deps: Deps,
  row: Endpoint,
  token: string,
  call: { headers: Headers; params: Record<string, string> },
): Promise<Principal> {
  const grant = await verifyEmbedToken(deps, token);
  await assertStanding(deps, grant);
  if (!row.embed)
    throw new ApiError('forbidden', 'An embed token reads one project or analysis, nothing else.');
  const origin = callingOrigin(call.headers, deps.config.baseUrl);
  if (origin === null || !grant.origins.includes(origin))
    throw new ApiError(
      'forbidden',
      `This embed token does not work on ${origin ?? 'a page without an origin'}. Make one whose origins name it.`,
    );
  await assertReach(deps, grant, call.params);
  const { userId, isPublic, linkId, expiresAt } = grant;
  return { kind: 'embed', userId, isPublic: isPublic || linkId !== null, expiresAt };
}
