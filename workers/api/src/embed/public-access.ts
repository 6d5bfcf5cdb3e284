import type { PublicAccess } from '@biophony/contract';
import { ownAnalysis } from '../analysis/analyses.ts';
import type { Database } from '../base/database.ts';
import { firstRow, sql } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { signEmbedToken } from '../identity/embed-tokens.ts';
import { assertRole, findMembership, ownProject, type Subject } from '../identity/membership.ts';

/** Throws `invalid_request` for what no browser sends, such as the scheme's default port. */
function assertOrigins(origins: readonly string[]): void {
  const odd = origins.findIndex(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (odd < 0) return;
  throw new ApiError(
    'invalid_request',
    `origins[${odd}] is not an origin as browsers write it, such as https://example.org.`,
    `origins[${odd}]`,
  );
}

async function publicAccessOf(db: Database, projectId: string): Promise<PublicAccess> {
  const row = await firstRow<{ enabled: number; origins: string }>(
    db,
    sql`SELECT enabled, origins FROM public_access WHERE project_id = ${projectId}`,
  );
  if (!row) return { enabled: false, origins: [] };
  return { enabled: row.enabled === 1, origins: JSON.parse(row.origins) as string[] };
}

export const getPublicAccess: Handler<'publicAccessGet'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  return publicAccessOf(ctx.deps.db, project_id);
};

export const setPublicAccess: Handler<'publicAccessPut'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  assertOrigins(body.origins);
  const access = { enabled: body.enabled, origins: [...new Set(body.origins)] };
  const before = await publicAccessOf(db, projectId);
  if (JSON.stringify(before) === JSON.stringify(access)) return access;
  const own = sql`user_id = ${ctx.userId}`;
  const [enabled, origins] = [access.enabled ? 1 : 0, JSON.stringify(access.origins)];
  await change(ctx, {
    projectId,
    event: { action: 'Public access changed', metadata: access },
    audit: {
      action: 'publicAccessPut',
      object: `project ${projectId}`,
      before: { ...before },
      after: access,
    },
    // The same call may have come twice at once.
    when: sql`${own} AND NOT EXISTS (SELECT 1 FROM public_access
      WHERE project_id = ${projectId} AND enabled = ${enabled} AND origins = ${origins})`,
    write: [
      sql`INSERT INTO public_access (project_id, enabled, origins)
        SELECT project_id, ${enabled}, ${origins} FROM projects
        WHERE project_id = ${projectId} AND ${own}
        ON CONFLICT (project_id) DO UPDATE SET enabled = excluded.enabled, origins = excluded.origins`,
    ],
  });
  return access;
};

/**
 * Owner's context, if the caller manages the project. The body names the project, so the role is
 * looked up here.
 */
async function asManager(ctx: Context, subject: Subject): Promise<Context> {
  const membership = await findMembership(ctx.deps.db, ctx.actorId, subject);
  if (!membership) return ctx;
  assertRole(membership, 'manager');
  const { ownerId: userId, projectId: confinedTo, role } = membership;
  return { ...ctx, userId, confinedTo, role };
}

/** Throws `not_found` if the caller neither owns nor manages it. */
async function ownerOf(
  ctx: Context,
  find: (ctx: Context) => Promise<{ user_id: string }>,
  subject: Subject,
): Promise<string> {
  const own = await orNull(find(ctx));
  return (own ?? (await find(await asManager(ctx, subject)))).user_id;
}

export const createEmbedToken: Handler<'embedTokensCreate'> = async ({ ctx, body }) => {
  const { project_id: projectId = null, analysis_id: analysisId = null, origins } = body;
  if ((projectId === null) === (analysisId === null))
    throw new ApiError(
      'invalid_request',
      'Give either project_id or analysis_id: a token reads one of them.',
      'project_id',
    );
  assertOrigins(origins);
  const userId =
    projectId === null
      ? await ownerOf(ctx, (as) => ownAnalysis(as, analysisId ?? ''), {
          kind: 'analysisId',
          id: analysisId ?? '',
        })
      : await ownerOf(ctx, (as) => ownProject(as, projectId), { kind: 'projectId', id: projectId });
  const { actorId: makerId, principal } = ctx;
  const keyId = principal.kind === 'user' ? principal.keyId : null;
  const grant = { userId, makerId, keyId, linkId: null, projectId, analysisId, origins };
  return signEmbedToken(ctx.deps, { ...grant, isPublic: false });
};
