import type { Handler } from '../../../http/handler.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { auditedEvent } from '../../audit/audited-event.ts';
import { ownDeployment } from './deployment-row.ts';

/** Deletes a deployment with its corrections. Its recordings stay, and belong to none. */
export const deleteDeployment: Handler<'deploymentsDelete'> = async ({ ctx, params }) => {
  const { deployment_id: id, project_id, site_name, device_id } = await ownDeployment(ctx, params);
  const { db } = ctx.deps;
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...auditedEvent(
      ctx,
      {
        projectId: project_id,
        action: 'Deployment deleted',
        metadata: { site: site_name, device_id },
      },
      {
        action: 'deploymentsDelete',
        object: `deployment ${id}`,
        before: { site: site_name, device_id },
      },
      { sql: 'EXISTS (SELECT 1 FROM deployments WHERE deployment_id = ?)', values: [id] },
    ),
    db.prepare('DELETE FROM deployments WHERE deployment_id = ?').bind(id),
  ]);
  return { deleted: true };
};
