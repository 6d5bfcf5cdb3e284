import { ApiError, notFound } from '../../http/errors/api-error.ts';
import { trusts } from '../../http/headers/cors.ts';
import type { Deps } from '../../ports/deps.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { signEmbedToken } from './embed-tokens.ts';
import { mayShow, publicProject } from './public-project.ts';

/** A token is asked for once a page and ten minutes, so that this is a whole visitor centre behind one address. */
const tokensFromAddress: Allowance = { attempts: 1200, seconds: 600 };

const busy = (failure: ApiError) =>
  new ApiError(
    'rate_limited',
    'Too many widgets were opened from this network within ten minutes. Try again later.',
  ).retryAfter(failure.retryAfterSeconds ?? 1);

/** Tokens without a sign-in, for pages that may show a public project. They are counted for each network. */
export const publicTokenRoutes = (deps: Deps, address: AddressOf): AuthRoutes => ({
  async embedPublicTokensCreate(c, { body }) {
    await countAttempts(deps, { [`public-tokens-from:${address(c)}`]: tokensFromAddress }).catch(
      (cause: unknown) => {
        throw cause instanceof ApiError && cause.code === 'rate_limited' ? busy(cause) : cause;
      },
    );
    const origin = c.req.header('origin');
    const project = await publicProject(deps.db, body.project_id);
    if (origin === undefined || !project || !mayShow(deps.config, project, origin))
      throw notFound('public project for this page');
    // Reads of a page of the service's own come without an origin, and count as coming from its main address.
    const own = trusts(deps.config, origin) ? [new URL(deps.config.baseUrl).origin] : [];
    const grant = {
      userId: project.userId,
      makerId: null,
      linkId: null,
      keyId: null,
      projectId: project.projectId,
      analysisId: null,
      origins: [...new Set([origin, ...own])],
      isPublic: true,
    };
    return c.json(await signEmbedToken(deps, grant));
  },
});
