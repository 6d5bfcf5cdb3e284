import {
  type Endpoint,
  includesRole,
  type MemberRole,
  type Role,
  textFault,
} from '@biophony/contract';
import type { Database } from '../base/database.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Membership } from '../http/handler.ts';

/** How the id in a path leads to its project: a query whose one parameter is the id. */
const projects = {
  projectId: 'CAST(? AS TEXT)',
  dataId: '(SELECT project_id FROM datasets WHERE data_id = ?)',
  analysisId: '(SELECT project_id FROM analyses WHERE analysis_id = ?)',
} as const;

type SubjectKind = keyof typeof projects;

/** What a call names of the project that it is about. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}

const kinds = Object.keys(projects) as SubjectKind[];

/** What a call of a row names of its project; null for rows that are about none, and for ids that no project can have. */
export function subjectIn(row: Endpoint, params: Record<string, string>): Subject | null {
  if (!row.role) return null;
  for (const kind of kinds) {
    const id = params[kind];
    if (id !== undefined) return textFault(id) === null ? { kind, id } : null;
  }
  return null;
}

/** SQL for the project of a subject, which takes its id. */
export const projectSql = ({ kind }: Subject): string => projects[kind];

/** Columns of `membershipJoins`; all are null for whoever is no member. */
export interface MembershipRow {
  member_role?: MemberRole | null;
  member_project?: string | null;
  /** Null also while the owner's account is suspended or gone: nobody works on such projects. */
  member_owner?: string | null;
}

export const membershipColumns = `members.role AS member_role, members.project_id AS member_project,
  owners.user_id AS member_owner`;

/**
 * Joins what an account is in the project of a subject to a query that has a column `userId`. It takes the subject's id,
 * and finds no row for the owner, so that who is no member pays a few steps in an index and no query.
 */
export const membershipJoins = (subject: Subject, userId: string): string =>
  `LEFT JOIN project_members AS members ON members.user_id = ${userId} AND members.project_id = ${projectSql(subject)}
   LEFT JOIN projects AS shared ON shared.project_id = members.project_id
   LEFT JOIN users AS owners ON owners.user_id = shared.user_id AND owners.user_id <> members.user_id
     AND owners.deleted_at IS NULL AND owners.suspended_at IS NULL`;

/** What a row of such a query says. */
export const membershipOf = (row: MembershipRow): Membership | null =>
  row.member_role && row.member_project && row.member_owner
    ? { projectId: row.member_project, ownerId: row.member_owner, role: row.member_role }
    : null;

/** What an account is in the project of a subject, by a query of its own; null for the owner and for strangers. */
export async function findMembership(
  db: Database,
  userId: string,
  subject: Subject,
): Promise<Membership | null> {
  const row = await db
    .prepare(
      `SELECT ${membershipColumns} FROM users AS callers ${membershipJoins(subject, 'callers.user_id')}
       WHERE callers.user_id = ?`,
    )
    .bind(subject.id, userId)
    .first<MembershipRow>();
  return row && membershipOf(row);
}

const asked: Record<Role, string> = {
  owner: 'Only the owner of this project can do this',
  manager: 'Only the owner of this project and its managers can do this',
  reviewer: 'Only the owner of this project, its managers and its reviewers can do this',
  viewer: 'Only those who work on this project can do this',
};

/** Whether a member's role includes the one that is needed. Throws forbidden with the role that is needed. */
export function assertRole(membership: Membership, needed: Role): void {
  if (includesRole(membership.role, needed)) return;
  const way = needed === 'owner' ? 'Ask the owner.' : `Ask for the role ${needed}.`;
  throw new ApiError('forbidden', `${asked[needed]}, and you are a ${membership.role}. ${way}`);
}

/** The same for a row, which members call only where it names a role. */
export const assertRowRole = (row: Endpoint, membership: Membership | null): void => {
  if (membership && row.role) assertRole(membership, row.role);
};

export interface ProjectRow {
  project_id: string;
  user_id: string;
  title: string;
  description: string;
  version: number;
  /** 1 where it hides exact places, until its owner ends that. */
  hides_places: number;
  created_at: string;
  updated_at: string;
}

/** Whether a member's call reaches a project; the owner's reaches all that is theirs. */
export const isReached = ({ confinedTo }: Context, projectId: string): boolean =>
  confinedTo === null || confinedTo === projectId;

/** The caller's project, or the one that a member works on. Throws `not_found` when it is absent or somebody else's. */
export async function ownProject(ctx: Context, projectId = ''): Promise<ProjectRow> {
  const row = await ctx.deps.db
    .prepare('SELECT * FROM projects WHERE project_id = ? AND user_id = ?')
    .bind(projectId, ctx.userId)
    .first<ProjectRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('project');
  return row;
}

/** The display name of whoever calls, to be kept with what they do; empty where no account calls. */
export async function actorName({ deps, actorId }: Context): Promise<string> {
  const user = await deps.db
    .prepare('SELECT display_name FROM users WHERE user_id = ?')
    .bind(actorId)
    .first<{ display_name: string }>();
  return user?.display_name ?? '';
}
