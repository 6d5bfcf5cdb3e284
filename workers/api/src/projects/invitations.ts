import { type Invitation, limits, type MemberRole } from '@biophony/contract';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { allRows, firstRow, nothing, type Sql, sql, values } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { queueInvitationMail, sendInvitations } from '../events/send-mails.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { countAttempts } from '../identity/callers.ts';
import { actorName, ownProject } from '../identity/membership.ts';
import { assertGrants, mayManage, membersChanged, membersFull } from './members.ts';

interface InvitationRow {
  invitation_id: string;
  project_id: string;
  role: MemberRole;
  email: string | null;
  /** The address could not be proved by mail, so the link is enough. */
  link_alone: number;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  revoked_at: string | null;
}

const isOpen = (now: Date): Sql =>
  sql`accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ${now.toISOString()}`;

const toInvitation = (row: InvitationRow): Invitation => ({
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

const addressKey = (email: string) => email.toLowerCase();

async function provedAddress({ deps: { db }, actorId }: Context): Promise<string | null> {
  const row = await firstRow<{ email: string | null }>(
    db,
    sql`SELECT CASE WHEN users.provider = 'builtin' THEN auth_users.email
      WHEN users.email_verified = 1 THEN users.email END AS email
      FROM users LEFT JOIN auth_users ON users.provider = 'builtin' AND auth_users.id = users.subject
        AND auth_users."emailVerified" = 1
      WHERE users.user_id = ${actorId}`,
  );
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
 * Throws `not_found` if unknown, expired or revoked, `forbidden` if for somebody else (not the
 * owner), `conflict` if used.
 */
async function readableInvitation(ctx: Context, token: string): Promise<ReadInvitation> {
  const row = await firstRow<ReadInvitation>(
    ctx.deps.db,
    sql`SELECT invitations.*, projects.title, projects.user_id AS owner_id FROM invitations
      JOIN projects USING (project_id) JOIN users ON users.user_id = projects.user_id
      WHERE token_hash = ${sha256Hex(token)} AND users.deleted_at IS NULL
        AND users.suspended_at IS NULL`,
  );
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

const day = 86_400;

/** `ada+a@` and `ada+b@` are both `ada@`. */
const mailboxOf = (email: string) => email.replace(/\+.*(?=@)/, '');

/** These people have not asked for mails. */
const allowances = (actorId: string, email: string) => ({
  [`invitations-by:${actorId}`]: { attempts: limits.invitation_mails_per_day, seconds: day },
  [`invitations-to:${sha256Hex(mailboxOf(email))}`]: {
    attempts: limits.invitation_mails_to_address_per_day,
    seconds: day,
  },
});

/**
 * Throws `forbidden` without a verified address of the caller: nobody must get mails from unknown
 * people. Throws `rate_limited`.
 */
async function countMail(ctx: Context, email: string): Promise<void> {
  if ((await provedAddress(ctx)) === null)
    throw new ApiError(
      'forbidden',
      'Verify your own email address in Account Settings before you invite people by mail. Or make a link, and give it to them yourself.',
      'email',
    );
  await countAttempts(ctx.deps, allowances(ctx.actorId, email));
}

/** Throws `conflict` for a member, the owner, or an address invited already. */
async function assertNew(ctx: Context, projectId: string, email: string): Promise<void> {
  const counts = await firstRow<{ members: number; invited: number }>(
    ctx.deps.db,
    sql`SELECT (SELECT count(*) FROM users
      WHERE lower(email) = ${email} AND deleted_at IS NULL AND (user_id = ${ctx.userId}
        OR user_id IN (SELECT user_id FROM project_members
          WHERE project_id = ${projectId}))) AS members,
        (SELECT count(*) FROM invitations
          WHERE project_id = ${projectId} AND email = ${email} AND ${isOpen(ctx.now)}) AS invited`,
  );
  if (counts?.members)
    throw new ApiError(
      'conflict',
      'The person with this address works on this project already. Change their role on the page of members.',
      'email',
    );
  if (counts?.invited)
    throw new ApiError(
      'conflict',
      'There is an open invitation for this address already. Revoke it to send another one.',
      'email',
    );
}

/**
 * The link is enough without an address, or without mails. Throws `forbidden` if a manager invites
 * a manager, or a mail needs a verified caller; `conflict` for a known address; `limit_reached`;
 * `rate_limited`.
 */
export const createInvitation: Handler<'invitationsCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  assertGrants(ctx, body.role);
  const { mailer } = ctx.deps;
  const email = body.email === undefined ? null : addressKey(body.email);
  const mailed = email !== null && mailer.delivers;
  if (email !== null) await assertNew(ctx, projectId, email);
  if (mailed) await countMail(ctx, email);
  const token = randomToken();
  const row: InvitationRow = {
    invitation_id: crypto.randomUUID(),
    project_id: projectId,
    role: body.role,
    email,
    link_alone: email !== null && !mailed ? 1 : 0,
    invited_by: await actorName(ctx),
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + limits.invitation_seconds * 1000).toISOString(),
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
  };
  const counts = sql`
    (SELECT count(*) FROM invitations WHERE project_id = ${projectId}
        AND ${isOpen(ctx.now)}) AS invited,
    (SELECT count(*) FROM project_members WHERE project_id = ${projectId}) AS members`;
  await change(ctx, {
    projectId,
    audit: {
      action: 'invitationsCreate',
      object: `invitation ${row.invitation_id}`,
      after: { role: row.role, email },
    },
    make: [
      sql`INSERT INTO invitations (invitation_id, project_id, token_hash, role, email, link_alone,
        made_by, invited_by, created_at, expires_at)
        SELECT ${row.invitation_id}, project_id, ${sha256Hex(token)}, ${row.role}, ${email},
          ${row.link_alone},
          ${ctx.actorId}, ${row.invited_by}, ${row.created_at}, ${row.expires_at}
        FROM projects, (SELECT ${counts}) AS counted
        WHERE project_id = ${projectId} AND ${mayManage(ctx, projectId)}
          AND invited < ${limits.invitations_per_project} AND members < ${limits.members_per_project}`,
    ],
    when: sql`EXISTS (SELECT 1 FROM invitations WHERE invitation_id = ${row.invitation_id})`,
    write: mailed ? await queueInvitationMail(ctx.deps, row.invitation_id, token) : [],
    otherwise: async () => {
      const full = await firstRow<{ invited: number; members: number }>(
        ctx.deps.db,
        sql`SELECT ${counts}`,
      );
      if ((full?.invited ?? 0) >= limits.invitations_per_project)
        return limitReached(
          `A project can have ${limits.invitations_per_project} open invitations. Revoke one, or wait until one is accepted.`,
        );
      return (full?.members ?? 0) >= limits.members_per_project ? membersFull() : membersChanged();
    },
  });
  if (mailed) ctx.deps.background(sendInvitations(ctx.deps));
  return { invitation: toInvitation(row), token, mailed };
};

/** Open ones, newest first. */
export const listInvitations: Handler<'invitationsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const results = await allRows<InvitationRow>(
    ctx.deps.db,
    sql`SELECT * FROM invitations WHERE project_id = ${projectId} AND ${isOpen(ctx.now)}
        ${after ? sql`AND (created_at, invitation_id) < (${values(after)})` : nothing}
      ORDER BY created_at DESC, invitation_id DESC LIMIT ${limit + 1}`,
  );
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
  const row = await firstRow<{ role: MemberRole }>(
    db,
    sql`SELECT role FROM project_members
      WHERE user_id = ${actorId} AND project_id = ${projectId}`,
  );
  return row?.role ?? null;
}

/**
 * A member keeps the higher role; the owner stays owner, and the invitation open. Of concurrent
 * calls one succeeds. Throws `not_found`, `forbidden`, `conflict` and `limit_reached`.
 */
export const acceptInvitation: Handler<'invitationsAccept'> = async ({ ctx, body }) => {
  const invitation = await readableInvitation(ctx, body.token);
  const { invitation_id: id, project_id: projectId, role, owner_id: ownerId } = invitation;
  const { actorId } = ctx;
  if (ownerId === actorId) return { project_id: projectId, role: 'owner' };
  const at = ctx.now.toISOString();
  const members = sql`SELECT count(*) FROM project_members WHERE project_id = ${projectId}`;
  await change(ctx, {
    projectId,
    owner: ownerId,
    id,
    audit: { action: 'invitationsAccept', object: `invitation ${id}`, after: { role } },
    make: [
      sql`UPDATE invitations SET accepted_at = ${at}, accepted_by = ${actorId}
        WHERE invitation_id = ${id} AND ${isOpen(ctx.now)}
          AND EXISTS (SELECT 1 FROM projects WHERE projects.project_id = invitations.project_id
              AND user_id = ${ownerId})
          AND EXISTS (SELECT 1 FROM users WHERE user_id = ${actorId} AND deleted_at IS NULL)
          AND (EXISTS (SELECT 1 FROM project_members WHERE user_id = ${actorId}
              AND project_id = ${projectId})
            OR (${members}) < ${limits.members_per_project})`,
    ],
    when: sql`EXISTS (SELECT 1 FROM invitations WHERE invitation_id = ${id}
        AND accepted_by = ${actorId})`,
    write: [
      // Role names sort by rank.
      sql`INSERT INTO project_members (user_id, project_id, role, since)
        SELECT accepted_by, project_id, role, accepted_at FROM invitations
        WHERE invitation_id = ${id} AND accepted_by = ${actorId} AND accepted_at = ${at}
        ON CONFLICT (user_id, project_id) DO UPDATE
        SET role = CASE WHEN project_members.role < excluded.role THEN project_members.role ELSE excluded.role END`,
      sql`DELETE FROM invitation_mails WHERE invitation_id = ${id}`,
    ],
    otherwise: async () => {
      const { accepted_at: usedAt, accepted_by: by } = await readableInvitation(ctx, body.token);
      return usedAt === null ? membersFull() : usedInvitation(by === actorId);
    },
  });
  return { project_id: projectId, role: (await roleOf(ctx, projectId)) ?? role };
};

/** With its unsent mail. Throws `not_found` unless open. */
export const revokeInvitation: Handler<'invitationsRevoke'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { invitationId = '' } = params;
  const openInvitation = sql`FROM invitations
    WHERE invitation_id = ${invitationId} AND project_id = ${projectId} AND ${isOpen(ctx.now)}`;
  const row = await firstRow<InvitationRow>(ctx.deps.db, sql`SELECT * ${openInvitation}`);
  if (!row) throw notFound('open invitation');
  await change(ctx, {
    projectId,
    audit: {
      action: 'invitationsRevoke',
      object: `invitation ${invitationId}`,
      before: { role: row.role, email: row.email },
    },
    when: sql`EXISTS (SELECT 1 ${openInvitation})`,
    write: [
      sql`UPDATE invitations SET revoked_at = ${ctx.now.toISOString()}
        WHERE invitation_id IN (SELECT invitation_id ${openInvitation})`,
      sql`DELETE FROM invitation_mails WHERE invitation_id = ${row.invitation_id}`,
    ],
    otherwise: () => notFound('open invitation'),
  });
  return { deleted: true };
};
