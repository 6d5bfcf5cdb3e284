import { limits } from '@biophony/contract';
import { lockRow } from '../base/database.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { auditLine } from '../events/audit.ts';
import { queueInvitationMail, sendInvitations } from '../events/send-mails.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { countAttempts } from '../identity/callers.ts';
import { actorName, ownProject } from '../identity/membership.ts';
import {
  addressKey,
  type InvitationRow,
  openSql,
  provedAddress,
  toInvitation,
} from './invitations.ts';
import { assertGrants, mayManage, membersChanged, membersFull } from './members.ts';

const day = 86_400;

/** Makes `ada+a@` and `ada+b@` both `ada@`. */
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
  const { db } = ctx.deps;
  const known = await db
    .prepare(
      `SELECT (SELECT count(*) FROM users WHERE lower(email) = ?1 AND deleted_at IS NULL AND (user_id = ?2
           OR user_id IN (SELECT user_id FROM project_members WHERE project_id = ?3))) AS members,
         (SELECT count(*) FROM invitations WHERE project_id = ?3 AND email = ?1 AND ${openSql.replace('?', '?4')}) AS invited`,
    )
    .bind(email, ctx.userId, projectId, ctx.now.toISOString())
    .first<{ members: number; invited: number }>();
  if (known?.members)
    throw new ApiError(
      'conflict',
      'The person with this address works on this project already. Change their role on the page of members.',
      'email',
    );
  if (known?.invited)
    throw new ApiError(
      'conflict',
      'There is an open invitation for this address already. Revoke it to send another one.',
      'email',
    );
}

/**
 * The link alone is enough without an address, or if mails are not delivered. Throws `forbidden` if
 * a manager invites a manager, or a mail needs a verified caller; `conflict` for a known address;
 * `limit_reached`; `rate_limited`.
 */
export const createInvitation: Handler<'invitationsCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  assertGrants(ctx, body.role);
  const { db, mailer } = ctx.deps;
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
  const may = mayManage(ctx, projectId);
  const made = {
    sql: 'EXISTS (SELECT 1 FROM invitations WHERE invitation_id = ?)',
    values: [row.invitation_id],
  };
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO invitations (invitation_id, project_id, token_hash, role, email, link_alone, made_by, invited_by, created_at, expires_at)
         SELECT ?, project_id, ?, ?, ?, ?, ?, ?, ?, ? FROM projects WHERE project_id = ? AND ${may.sql}
           AND (SELECT count(*) FROM invitations WHERE project_id = ? AND ${openSql}) < ?
           AND (SELECT count(*) FROM project_members WHERE project_id = ?) < ?`,
      )
      .bind(
        row.invitation_id,
        sha256Hex(token),
        row.role,
        email,
        row.link_alone,
        ctx.actorId,
        row.invited_by,
        row.created_at,
        row.expires_at,
        projectId,
        ...may.values,
        projectId,
        row.created_at,
        limits.invitations_per_project,
        projectId,
        limits.members_per_project,
      ),
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'invitationsCreate',
        object: `invitation ${row.invitation_id}`,
        after: { role: row.role, email },
      },
      made,
    ),
    ...(mailed ? await queueInvitationMail(ctx.deps, row.invitation_id, token) : []),
  ]);
  await assertMade(ctx, projectId, row.invitation_id);
  if (mailed) ctx.deps.background(sendInvitations(ctx.deps));
  return { invitation: toInvitation(row), token, mailed };
};

/** Throws why the invitation was not made. */
async function assertMade(ctx: Context, projectId: string, invitationId: string): Promise<void> {
  const counts = await ctx.deps.db
    .prepare(
      `SELECT (SELECT count(*) FROM invitations WHERE invitation_id = ?) AS made,
         (SELECT count(*) FROM invitations WHERE project_id = ? AND ${openSql}) AS invited,
         (SELECT count(*) FROM project_members WHERE project_id = ?) AS members`,
    )
    .bind(invitationId, projectId, ctx.now.toISOString(), projectId)
    .first<{ made: number; invited: number; members: number }>();
  if (counts?.made) return;
  if ((counts?.invited ?? 0) >= limits.invitations_per_project)
    throw limitReached(
      `A project can have ${limits.invitations_per_project} open invitations. Revoke one, or wait until one is accepted.`,
    );
  if ((counts?.members ?? 0) >= limits.members_per_project) throw membersFull();
  throw membersChanged();
}
