import type { Handler } from '../../../http/handler.ts';
import { ownDeployment } from './deployment-row.ts';

/** Deletes a deployment with its corrections. Its recordings stay, and belong to none. */
export const deleteDeployment: Handler<'deploymentsDelete'> = async ({ ctx, params }) => {
  const { deployment_id: id } = await ownDeployment(ctx, params);
  await ctx.deps.db.prepare('DELETE FROM deployments WHERE deployment_id = ?').bind(id).run();
  return { deleted: true };
};
