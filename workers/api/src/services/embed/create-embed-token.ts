import { ApiError, orNull } from '../../http/errors/api-error.ts';
import type { Context, Handler } from '../../http/handler.ts';
import { signEmbedToken } from '../../identity/embed/embed-tokens.ts';
import { assertRole, findMembership } from '../../identity/members/membership.ts';
import type { Subject } from '../../identity/members/subject.ts';
import { ownAnalysis } from '../analysis/analysis-row.ts';
import { ownProject } from '../rows/own-project.ts';
import { assertOrigins } from './assert-origins.ts';

/**
 * The same call as its owner's, where the caller manages the project that is asked for. What is asked for stands in the
 * body, so that the role is looked up here, and only where the caller's own things do not have it.
 */
async function asManager(ctx: Context, subject: Subject): Promise<Context> {
  const membership = await findMembership(ctx.deps.db, ctx.actorId, subject);
  if (!membership) return ctx;
  assertRole(membership, 'manager');
  const { ownerId: userId, projectId: confinedTo, role } = membership;
  return { ...ctx, userId, confinedTo, role };
}

/** The account whose project or analysis it is. Throws not_found where it is neither the caller's nor managed by them. */
async function ownerOf(
  ctx: Context,
  find: (ctx: Context) => Promise<{ user_id: string }>,
  subject: Subject,
): Promise<string> {
  const own = await orNull(find(ctx));
  return (own ?? (await find(await asManager(ctx, subject)))).user_id;
}

/** A token with which widgets read one project or one analysis on the pages named, the caller's or one they manage. */
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
