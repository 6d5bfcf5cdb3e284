import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { signEmbedToken } from '../../identity/embed/embed-tokens.ts';
import { ownAnalysis } from '../analysis/analysis-row.ts';
import { ownProject } from '../rows/own-project.ts';
import { assertOrigins } from './assert-origins.ts';

/** A token with which widgets read one project or one analysis of the caller on the pages named. */
export const createEmbedToken: Handler<'embedTokensCreate'> = async ({ ctx, body }) => {
  const { project_id: projectId = null, analysis_id: analysisId = null, origins } = body;
  if ((projectId === null) === (analysisId === null))
    throw new ApiError(
      'invalid_request',
      'Give either project_id or analysis_id: a token reads one of them.',
      'project_id',
    );
  assertOrigins(origins);
  if (projectId !== null) await ownProject(ctx, projectId);
  if (analysisId !== null) await ownAnalysis(ctx, analysisId);
  const keyId = ctx.principal.kind === 'user' ? ctx.principal.keyId : null;
  const grant = { userId: ctx.userId, keyId, projectId, analysisId, origins, isPublic: false };
  return signEmbedToken(ctx.deps, grant);
};
