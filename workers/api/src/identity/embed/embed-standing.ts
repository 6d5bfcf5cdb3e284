import { notFound } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { mayShow, publicProject } from './public-project.ts';
import { invalidToken } from '../tokens/proved-token.ts';
import type { EmbedGrant, ProvedGrant } from './embed-tokens.ts';

interface Standing {
  valid_after: number;
  deleted_at: string | null;
  suspended_at: string | null;
  key_id: string | null;
  expires_at: string | null;
}

/** Whether the project is public still, on a page that the token was made for. */
async function publicStill({ db, config }: Deps, grant: ProvedGrant): Promise<boolean> {
  const project = await publicProject(db, grant.projectId ?? '');
  if (project === null || project.userId !== grant.userId) return false;
  return grant.origins.some((origin) => mayShow(config, project, origin));
}

/**
 * Proves that the user is there, and that the API key still counts or the project is public still: the end of them is
 * the end of an embed token, at once. Throws unauthenticated.
 */
export async function assertStanding(deps: Deps, grant: ProvedGrant): Promise<void> {
  if (grant.isPublic) {
    if (await publicStill(deps, grant)) return;
    throw invalidToken();
  }
  const { db, clock } = deps;
  const row = await db
    .prepare(
      `SELECT valid_after, deleted_at, suspended_at, key_id, expires_at FROM users
       LEFT JOIN api_keys ON api_keys.key_id = ? AND api_keys.user_id = users.user_id
       WHERE users.user_id = ?`,
    )
    .bind(grant.keyId ?? '', grant.userId)
    .first<Standing>();
  if (!row || row.deleted_at !== null || row.suspended_at !== null) throw invalidToken();
  const ended =
    grant.keyId === null
      ? grant.issuedAt < row.valid_after
      : row.key_id === null ||
        (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now().getTime());
  if (ended) throw invalidToken();
}

const inProject: Record<string, string> = {
  analysisId: 'SELECT 1 FROM analyses WHERE analysis_id = ? AND project_id = ?',
  dataId: 'SELECT 1 FROM datasets WHERE data_id = ? AND project_id = ?',
  fileId:
    'SELECT 1 FROM files JOIN datasets USING (data_id) WHERE file_id = ? AND datasets.project_id = ?',
};

async function reaches(
  { db }: Deps,
  grant: EmbedGrant,
  name: string,
  id: string,
): Promise<boolean> {
  if (grant.analysisId !== null) return name === 'analysisId' && id === grant.analysisId;
  if (grant.projectId === null) return false;
  if (name === 'projectId') return id === grant.projectId;
  const sql = inProject[name];
  return sql !== undefined && (await db.prepare(sql).bind(id, grant.projectId).first()) !== null;
}

/** Whether everything a call names is the token's own project or analysis. Throws not_found for anything else. */
export async function assertReach(
  deps: Deps,
  grant: EmbedGrant,
  params: Record<string, string>,
): Promise<void> {
  const named = Object.entries(params);
  const all = await Promise.all(named.map(([name, id]) => reaches(deps, grant, name, id)));
  if (named.length === 0 || all.includes(false)) throw notFound('resource for this embed token');
}
