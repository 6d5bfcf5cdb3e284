import { notFound } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import {
  membershipColumns,
  membershipJoins,
  membershipOf,
  type MembershipRow,
} from '../members/membership.ts';
import type { Subject } from '../members/subject.ts';
import { mayShow, publicProject } from './public-project.ts';
import { invalidToken } from '../tokens/proved-token.ts';
import type { EmbedGrant, ProvedGrant } from './embed-tokens.ts';

interface Standing extends MembershipRow {
  valid_after: number;
  deleted_at: string | null;
  suspended_at: string | null;
  key_id: string | null;
  expires_at: string | null;
}

/** What a token reads. */
const subjectOf = ({ projectId, analysisId }: EmbedGrant): Subject =>
  analysisId === null
    ? { kind: 'projectId', id: projectId ?? '' }
    : { kind: 'analysisId', id: analysisId };

/** Whether the project is public still, on a page that the token was made for. */
async function publicStill({ db, config }: Deps, grant: ProvedGrant): Promise<boolean> {
  const project = await publicProject(db, grant.projectId ?? '');
  if (project === null || project.userId !== grant.userId) return false;
  return grant.origins.some((origin) => mayShow(config, project, origin));
}

/** Whether the link still opens the project, of the same owner, who is there. */
async function linkStands({ db, clock }: Deps, { linkId, projectId, userId }: ProvedGrant) {
  const row = await db
    .prepare(
      `SELECT 1 FROM viewer_links JOIN projects USING (project_id) JOIN users ON users.user_id = projects.user_id
       WHERE link_id = ? AND project_id = ? AND projects.user_id = ? AND expires_at > ?
         AND deleted_at IS NULL AND suspended_at IS NULL`,
    )
    .bind(linkId, projectId, userId, clock.now().toISOString())
    .first();
  return row !== null;
}

/** Whether whoever made the token is there, still the owner or a manager, and so is the API key that it was made with. */
async function makerStands({ db, clock }: Deps, grant: ProvedGrant): Promise<boolean> {
  const about = subjectOf(grant);
  const row = await db
    .prepare(
      `SELECT makers.valid_after, makers.deleted_at, makers.suspended_at, api_keys.key_id, api_keys.expires_at,
         ${membershipColumns}
       FROM users AS makers
       LEFT JOIN api_keys ON api_keys.key_id = ? AND api_keys.user_id = makers.user_id
       ${membershipJoins(about, 'makers.user_id')}
       WHERE makers.user_id = ?`,
    )
    .bind(grant.keyId ?? '', about.id, grant.makerId)
    .first<Standing>();
  if (!row || row.deleted_at !== null || row.suspended_at !== null) return false;
  const membership = membershipOf(row);
  const manages = membership?.role === 'manager' && membership.ownerId === grant.userId;
  if (grant.makerId !== grant.userId && !manages) return false;
  if (grant.keyId === null) return grant.issuedAt >= row.valid_after;
  if (row.key_id === null) return false;
  return row.expires_at === null || Date.parse(row.expires_at) > clock.now().getTime();
}

/**
 * Proves that what a token was made by is still there: the owner or the manager with their API key, the link for viewers,
 * or that the project is public. The end of it is the end of the token, at once. Throws unauthenticated.
 */
export async function assertStanding(deps: Deps, grant: ProvedGrant): Promise<void> {
  const stands = () => {
    if (grant.isPublic) return publicStill(deps, grant);
    return grant.linkId === null ? makerStands(deps, grant) : linkStands(deps, grant);
  };
  if (!(await stands())) throw invalidToken();
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
