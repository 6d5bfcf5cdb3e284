import { ApiError } from '../../http/errors/api-error.ts';
import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { hidesPlacesSql, titleTold } from '../members/placeless-text.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import { signEmbedToken } from './embed-tokens.ts';

/** A token is asked for once a page and ten minutes, so that this is a whole institute behind one address. */
const openedFromAddress: Allowance = { attempts: 1200, seconds: 600 };
const touchEveryMs = 10 * 60_000;

interface Row {
  link_id: string;
  project_id: string;
  title: string;
  hides: number;
  user_id: string;
  last_used_at: string | null;
}

const nothingOpens = () =>
  new ApiError(
    'not_found',
    'This link opens nothing. It was revoked or has expired; ask whoever gave it to you for another one.',
  );

const busy = (failure: ApiError) =>
  new ApiError(
    'rate_limited',
    'Links were opened too often from this network within ten minutes. Try again later.',
  ).retryAfter(failure.retryAfterSeconds ?? 1);

/**
 * Tokens for whoever has a link for viewers, to read its project on pages of the web app. Opening links is counted for each
 * network. When a link was last used is noted at most every ten minutes.
 */
export const viewerLinkRoutes = (deps: Deps, address: AddressOf): AuthRoutes => ({
  async viewerLinksOpen(c, { body }) {
    await countAttempts(deps, { [`viewer-links-from:${address(c)}`]: openedFromAddress }).catch(
      (cause: unknown) => {
        throw cause instanceof ApiError && cause.code === 'rate_limited' ? busy(cause) : cause;
      },
    );
    const { db, config, clock } = deps;
    const now = clock.now();
    const row = await db
      .prepare(
        `SELECT link_id, viewer_links.project_id, title, projects.user_id, last_used_at,
           ${hidesPlacesSql('projects.project_id')} AS hides FROM viewer_links
         JOIN projects ON projects.project_id = viewer_links.project_id JOIN users ON users.user_id = projects.user_id
         WHERE token_hash = ? AND expires_at > ? AND deleted_at IS NULL AND suspended_at IS NULL`,
      )
      .bind(sha256Hex(body.token), now.toISOString())
      .first<Row>();
    if (!row) throw nothingOpens();
    if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > touchEveryMs)
      await db
        .prepare('UPDATE viewer_links SET last_used_at = ? WHERE link_id = ?')
        .bind(now.toISOString(), row.link_id)
        .run();
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
    return c.json({ ...signed, project_id: row.project_id, project_title: titleTold(row) });
  },
});
