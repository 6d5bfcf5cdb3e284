import { type Invitation, limits, type MemberRole } from '@biophony/contract';
import { lockRow } from '../base/database.ts';
import { sha256Hex } from '../base/secrets.ts';
import { auditLine } from '../events/audit.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { membersFull } from './members.ts';

export interface InvitationRow {
  invitation_id: string;
  project_id: string;
  role: MemberRole;
  email: string | null;
  /** 1 if the address could not be proved by mail, so that the link is enough. */
  link_alone: number;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  revoked_at: string | null;
}

/** Takes the current time. */
export const openSql = 'accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ?';

export const toInvitation = (row: InvitationRow): Invitation => ({
  invitation_id: row.invitation_id,
  role: row.role,
  email: row.email,
  invited_by: row.invited_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

interface ReadInvitation extends InvitationRow {
  title: string;
  owner_id: string;
}

export const addressKey = (email: string) => email.toLowerCase();

export async function provedAddress({ deps: { db }, actorId }: Context): Promise<string | null> {
  const row = await db
    .prepare(
      `SELECT CASE WHEN users.provider = 'builtin' THEN auth_users.email
              WHEN users.email_verified = 1 THEN users.email END AS email
       FROM users LEFT JOIN auth_users ON users.provider = 'builtin' AND auth_users.id = users.subject
         AND auth_users."emailVerified" = 1
       WHERE users.user_id = ?`,
    )
    .bind(actorId)
    .first<{ email: string | null }>();
  return row?.email ?? null;
}

async function assertAddressed(ctx: Context, invitation: InvitationRow): Promise<void> {
  const { email, link_alone: linkAlone } = invitation;
  if (email === null || linkAlone === 1) return;
  const proved = await provedAddress(ctx);
  if (proved !== null && addressKey(proved) === email) return;
  throw new ApiError(
    'forbidden',
    proved === null
      ? 'This invitation is for one address only, and your account has no verified address. Verify yours in Account Settings, then open the invitation again.'
      : 'This invitation is for another address than that of your account. Sign in with the account it was sent to, or ask for an invitation to yours.',
  );
}

const over = (sentence: string) => new ApiError('not_found', sentence);

const usedInvitation = (byCaller: boolean) =>
  new ApiError(
    'conflict',
    byCaller
      ? 'You have accepted this invitation already. The project is among your projects, unless you left it or were removed.'
      : 'This invitation was accepted already, which can be done once. Ask whoever invited you for another one.',
  );

/**
 * The project's owner may always read an invitation. Throws `not_found` if unknown, expired or
 * revoked, `forbidden` if for somebody else, `conflict` if used.
 */
async function readableInvitation(ctx: Context, token: string): Promise<ReadInvitation> {
  const row = await ctx.deps.db
    .prepare(
      `SELECT invitations.*, projects.title, projects.user_id AS owner_id FROM invitations
       JOIN projects USING (project_id) JOIN users ON users.user_id = projects.user_id
       WHERE token_hash = ? AND users.deleted_at IS NULL AND users.suspended_at IS NULL`,
    )
    .bind(sha256Hex(token))
    .first<ReadInvitation>();
  if (!row) throw notFound('invitation');
  if (row.owner_id === ctx.actorId) return row;
  await assertAddressed(ctx, row);
  if (row.accepted_at !== null) throw usedInvitation(row.accepted_by === ctx.actorId);
  if (row.revoked_at !== null)
    throw over('This invitation was revoked. Ask whoever invited you for another one.');
  if (row.expires_at <= ctx.now.toISOString())
    throw over('This invitation has expired. Ask whoever invited you for another one.');
  return row;
}

export const readInvitation: Handler<'invitationsRead'> = async ({ ctx, body }) => {
  const { title, role, invited_by, expires_at } = await readableInvitation(ctx, body.token);
  return { project_title: title, role, invited_by, expires_at };
};

/** Lists open ones, newest first. */
export const listInvitations: Handler<'invitationsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT * FROM invitations WHERE project_id = ? AND ${openSql}
         ${after ? 'AND (created_at, invitation_id) < (?, ?)' : ''}
       ORDER BY created_at DESC, invitation_id DESC LIMIT ?`,
    )
    .bind(projectId, ctx.now.toISOString(), ...(after ?? []), limit + 1)
    .all<InvitationRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    invitations: page.map(toInvitation),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.invitation_id]) : null,
  };
};

async function roleOf(
  { deps: { db }, actorId }: Context,
  projectId: string,
): Promise<MemberRole | null> {
  const row = await db
    .prepare('SELECT role FROM project_members WHERE user_id = ? AND project_id = ?')
    .bind(actorId, projectId)
    .first<{ role: MemberRole }>();
  return row?.role ?? null;
}

/** Of concurrent calls one succeeds; returns whether it was this one. */
async function join(ctx: Context, found: ReadInvitation): Promise<boolean> {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const { invitation_id: id, project_id: projectId, role } = found;
  const before = lockRow(db, 'users', found.owner_id);
  const isCallers = {
    sql: 'EXISTS (SELECT 1 FROM invitations WHERE invitation_id = ? AND accepted_by = ?)',
    values: [id, ctx.actorId],
  };
  const results = await db.batch([
    ...before,
    db
      .prepare(
        `UPDATE invitations SET accepted_at = ?, accepted_by = ? WHERE invitation_id = ? AND ${openSql}
           AND EXISTS (SELECT 1 FROM projects WHERE projects.project_id = invitations.project_id AND user_id = ?)
           AND EXISTS (SELECT 1 FROM users WHERE user_id = ? AND deleted_at IS NULL)
           AND (EXISTS (SELECT 1 FROM project_members WHERE user_id = ? AND project_id = ?)
             OR (SELECT count(*) FROM project_members WHERE project_id = ?) < ?)
         RETURNING invitation_id`,
      )
      .bind(
        at,
        ctx.actorId,
        id,
        at,
        found.owner_id,
        ctx.actorId,
        ctx.actorId,
        projectId,
        projectId,
        limits.members_per_project,
      ),
    // The higher role wins; role names sort alphabetically by rank.
    db
      .prepare(
        `INSERT INTO project_members (user_id, project_id, role, since)
         SELECT accepted_by, project_id, role, accepted_at FROM invitations
         WHERE invitation_id = ? AND accepted_by = ? AND accepted_at = ?
         ON CONFLICT (user_id, project_id) DO UPDATE
         SET role = CASE WHEN project_members.role < excluded.role THEN project_members.role ELSE excluded.role END`,
      )
      .bind(id, ctx.actorId, at),
    db.prepare('DELETE FROM invitation_mails WHERE invitation_id = ?').bind(id),
    ...auditLine(
      ctx,
      { projectId, action: 'invitationsAccept', object: `invitation ${id}`, after: { role } },
      isCallers,
      id,
    ),
  ]);
  return (results[before.length]?.results.length ?? 0) > 0;
}

/**
 * A member keeps the higher role; the owner stays owner, and the invitation open. Throws
 * `not_found`, `forbidden`, `conflict` (as reading does) and `limit_reached`.
 */
export const acceptInvitation: Handler<'invitationsAccept'> = async ({ ctx, body }) => {
  const found = await readableInvitation(ctx, body.token);
  const { project_id } = found;
  if (found.owner_id === ctx.actorId) return { project_id, role: 'owner' };
  if (await join(ctx, found))
    return { project_id, role: (await roleOf(ctx, project_id)) ?? found.role };
  // Another call was first, or the project is full or gone.
  const { accepted_at: usedAt, accepted_by: by } = await readableInvitation(ctx, body.token);
  if (usedAt !== null) throw usedInvitation(by === ctx.actorId);
  throw membersFull();
};

/** Also removes its mail if unsent. Throws `not_found` unless open. */
export const revokeInvitation: Handler<'invitationsRevoke'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { invitationId = '' } = params;
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const found = `invitation_id = ? AND project_id = ? AND ${openSql}`;
  const values = [invitationId, projectId, at];
  const row = await db
    .prepare(`SELECT * FROM invitations WHERE ${found}`)
    .bind(...values)
    .first<InvitationRow>();
  if (!row) throw notFound('open invitation');
  const results = await db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'invitationsRevoke',
        object: `invitation ${invitationId}`,
        before: { role: row.role, email: row.email },
      },
      { sql: `EXISTS (SELECT 1 FROM invitations WHERE ${found})`, values },
    ),
    db
      .prepare(
        `DELETE FROM invitation_mails WHERE invitation_id IN (SELECT invitation_id FROM invitations WHERE ${found})`,
      )
      .bind(...values),
    db
      .prepare(`UPDATE invitations SET revoked_at = ? WHERE ${found} RETURNING invitation_id`)
      .bind(at, ...values),
  ]);
  if (results.at(-1)?.results.length === 0) throw notFound('open invitation');
  return { deleted: true };
};
