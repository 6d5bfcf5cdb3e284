import {
  type Endpoint,
  includesRole,
  type MemberRole,
  type Role,
  textFault,
} from '@biophony/contract';
import type { Database } from '../base/database.ts';
import { firstRow, type Sql, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Membership } from '../http/handler.ts';

const projects = {
  projectId: (id: string) => sql`CAST(${id} AS TEXT)`,
  dataId: (id: string) => sql`(SELECT project_id FROM datasets WHERE data_id = ${id})`,
  analysisId: (id: string) => sql`(SELECT project_id FROM analyses WHERE analysis_id = ${id})`,
};

type SubjectKind = keyof typeof projects;

export interface Subject {
  kind: SubjectKind;
  id: string;
}

const kinds = Object.keys(projects) as SubjectKind[];

export function subjectIn(endpoint: Endpoint, params: Record<string, string>): Subject | null {
  if (!endpoint.role) return null;
  for (const kind of kinds) {
    const id = params[kind];
    if (id !== undefined) return textFault(id) === null ? { kind, id } : null;
  }
  return null;
}

export const projectSql = ({ kind, id }: Subject): Sql => projects[kind](id);

/** All null for non-members. */
export interface MembershipRow {
  member_role?: MemberRole | null;
  member_project?: string | null;
  /** Also null while the owner is suspended or gone. */
  member_owner?: string | null;
}

export const membershipColumns = sql`members.role AS member_role, members.project_id AS member_project,
  owners.user_id AS member_owner`;

/** Joins to a query with a column `userId`. Finds no row for the owner; costs no extra query. */
export const membershipJoins = (subject: Subject, userId: Sql): Sql =>
  sql`LEFT JOIN project_members AS members ON members.user_id = ${userId}
      AND members.project_id = ${projectSql(subject)}
    LEFT JOIN projects AS shared ON shared.project_id = members.project_id
    LEFT JOIN users AS owners ON owners.user_id = shared.user_id AND owners.user_id <> members.user_id
      AND owners.deleted_at IS NULL AND owners.suspended_at IS NULL`;

export const toMembership = (row: MembershipRow): Membership | null =>
  row.member_role && row.member_project && row.member_owner
    ? { projectId: row.member_project, ownerId: row.member_owner, role: row.member_role }
    : null;

export async function findMembership(
  db: Database,
  userId: string,
  subject: Subject,
): Promise<Membership | null> {
  const row = await firstRow<MembershipRow>(
    db,
    sql`SELECT ${membershipColumns} FROM users AS callers
        ${membershipJoins(subject, sql`callers.user_id`)} WHERE callers.user_id = ${userId}`,
  );
  return row && toMembership(row);
}

const requirements: Record<Role, string> = {
  owner: 'Only the owner of this project can do this',
  manager: 'Only the owner of this project and its managers can do this',
  reviewer: 'Only the owner of this project, its managers and its reviewers can do this',
  viewer: 'Only those who work on this project can do this',
};

/** Throws forbidden, naming the needed role. */
export function assertRole(membership: Membership, needed: Role): void {
  if (includesRole(membership.role, needed)) return;
  const way = needed === 'owner' ? 'Ask the owner.' : `Ask for the role ${needed}.`;
  throw new ApiError(
    'forbidden',
    `${requirements[needed]}, and you are a ${membership.role}. ${way}`,
  );
}

/** Members may call only endpoints that name a role. */
export const assertEndpointRole = (endpoint: Endpoint, membership: Membership | null): void => {
  if (membership && endpoint.role) assertRole(membership, endpoint.role);
};

export interface ProjectRow {
  project_id: string;
  user_id: string;
  title: string;
  description: string;
  version: number;
  /** 1 until the owner ends hiding. */
  hides_places: number;
  /** Null for all but the example project of its user. */
  example: 'making' | 'made' | 'reviewed' | null;
  created_at: string;
  updated_at: string;
}

export const isReached = ({ confinedTo }: Context, projectId: string): boolean =>
  confinedTo === null || confinedTo === projectId;

/** Throws `not_found` unless the caller owns it or works on it. */
export async function ownProject(ctx: Context, projectId = ''): Promise<ProjectRow> {
  const row = await firstRow<ProjectRow>(
    ctx.deps.db,
    sql`SELECT * FROM projects
      WHERE project_id = ${projectId} AND user_id = ${ctx.userId}`,
  );
  if (!row || !isReached(ctx, row.project_id)) throw notFound('project');
  return row;
}

/** Stored with the caller's actions; empty without an account. */
export async function actorName({ deps, actorId }: Context): Promise<string> {
  const user = await firstRow<{ display_name: string }>(
    deps.db,
    sql`SELECT display_name FROM users WHERE user_id = ${actorId}`,
  );
  return user?.display_name ?? '';
}
