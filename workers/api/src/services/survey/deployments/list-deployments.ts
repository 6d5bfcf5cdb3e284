import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { deploymentQuery, toDeployment, type DeploymentRow } from './deployment-row.ts';

/** The deployments of a project in the order in which they were made, a page at a time. */
export const listDeployments: Handler<'deploymentsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [at = '', id = ''] = query.cursor ? decodeCursor(query.cursor, 2) : [];
  const { site_id: siteId = null, data_id: dataId = null } = query;
  const { results } = await ctx.deps.db
    .prepare(
      `${deploymentQuery} WHERE deployments.project_id = ?1 AND (deployments.created_at, deployments.deployment_id) > (?2, ?3)
         AND (CAST(?4 AS TEXT) IS NULL OR deployments.site_id = ?4)
         AND (CAST(?5 AS TEXT) IS NULL OR deployments.data_id = ?5)
       ORDER BY deployments.created_at, deployments.deployment_id LIMIT ?6`,
    )
    .bind(projectId, at, id, siteId, dataId, limit + 1)
    .all<DeploymentRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    deployments: page.map((row) => toDeployment(ctx, row)),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.deployment_id]) : null,
  };
};
