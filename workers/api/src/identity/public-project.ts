import type { Database } from '../base/database.ts';
import type { Config } from '../base/deps.ts';
import { firstRow, sql } from '../base/sql.ts';
import { trusts } from '../http/headers.ts';

export interface PublicProject {
  projectId: string;
  userId: string;
  origins: string[];
}

interface Row {
  user_id: string;
  origins: string;
}

export async function publicProject(
  db: Database,
  projectId: string,
): Promise<PublicProject | null> {
  const row = await firstRow<Row>(
    db,
    sql`SELECT user_id, origins
      FROM public_access
      JOIN projects USING (project_id) JOIN users USING (user_id)
      WHERE project_id = ${projectId} AND enabled = 1 AND deleted_at IS NULL AND suspended_at IS NULL`,
  );
  return (
    row && {
      projectId,
      userId: row.user_id,
      origins: JSON.parse(row.origins) as string[],
    }
  );
}

/** The service's own frame may show it for the named pages. */
export const mayShow = (config: Config, { origins }: PublicProject, origin: string): boolean =>
  origins.includes(origin) || (origins.length > 0 && trusts(config, origin));
