import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import { firstRow, run, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { AuthRoutes } from '../http/handler.ts';
import { trusts } from '../http/headers.ts';
import { type AddressOf, type Allowance, countAttempts } from './callers.ts';
import { signEmbedToken } from './embed-tokens.ts';
import { mayShow, publicProject } from './public-project.ts';

/** A whole visitor centre behind one address: one token per page and ten minutes. */
const tokensFromAddress: Allowance = { attempts: 1200, seconds: 600 };

const busy = (failure: ApiError) =>
  new ApiError(
    'rate_limited',
    'Too many widgets were opened from this network within ten minutes. Try again later.',
  ).retryAfter(failure.retryAfterSeconds ?? 1);

/** Counted per network. */
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
    // Reads from the service's own pages have no origin.
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

/** A whole institute behind one address: one token per page and ten minutes. */
const openedFromAddress: Allowance = { attempts: 1200, seconds: 600 };
const touchEveryMs = 10 * 60_000;

interface Row {
  link_id: string;
  project_id: string;
  title: string;
  user_id: string;
  last_used_at: string | null;
}

const nothingOpens = () =>
  new ApiError(
    'not_found',
    'This link was revoked or has expired. Ask the person who gave it to you for another one.',
  );

const linkBusy = (failure: ApiError) =>
  new ApiError(
    'rate_limited',
    'Links were opened too often from this network within ten minutes. Try again later.',
  ).retryAfter(failure.retryAfterSeconds ?? 1);

/** Counted per network. A link's last use is recorded at most every ten minutes. */
export const viewerLinkRoutes = (deps: Deps, address: AddressOf): AuthRoutes => ({
  async viewerLinksOpen(c, { body }) {
    await countAttempts(deps, { [`viewer-links-from:${address(c)}`]: openedFromAddress }).catch(
      (cause: unknown) => {
        throw cause instanceof ApiError && cause.code === 'rate_limited' ? linkBusy(cause) : cause;
      },
    );
    const { db, config, clock } = deps;
    const now = clock.now();
    const row = await firstRow<Row>(
      db,
      sql`SELECT link_id, viewer_links.project_id, title, projects.user_id, last_used_at FROM viewer_links
        JOIN projects ON projects.project_id = viewer_links.project_id
        JOIN users ON users.user_id = projects.user_id
        WHERE token_hash = ${sha256Hex(body.token)} AND expires_at > ${now.toISOString()}
          AND deleted_at IS NULL AND suspended_at IS NULL`,
    );
    if (!row) throw nothingOpens();
    if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > touchEveryMs)
      await run(
        db,
        sql`UPDATE viewer_links SET last_used_at = ${now.toISOString()}
          WHERE link_id = ${row.link_id}`,
      );
    const signed = await signEmbedToken(deps, {
      userId: row.user_id,
      makerId: null,
      linkId: row.link_id,
      keyId: null,
      projectId: row.project_id,
      analysisId: null,
      origins: [new URL(config.baseUrl).origin, ...config.trustedOrigins],
      isPublic: false,
    });
    return { ...signed, project_id: row.project_id, project_title: row.title };
  },
});
