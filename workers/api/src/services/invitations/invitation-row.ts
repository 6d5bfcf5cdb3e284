import type { Invitation, MemberRole } from '@biophony/contract';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';
import { sha256Hex } from '../../http/sha256.ts';
import { hidesPlacesSql } from '../../identity/members/placeless-text.ts';

/** A row of `invitations`, without its token. */
export interface InvitationRow {
  invitation_id: string;
  project_id: string;
  role: MemberRole;
  email: string | null;
  /** 1 where the link alone is enough, though it was made for an address: no mail could prove that. */
  link_alone: number;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  revoked_at: string | null;
}

/** The condition that an invitation can be accepted; takes the time. */
export const openSql = 'accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ?';

export const toInvitation = (row: InvitationRow): Invitation => ({
  invitation_id: row.invitation_id,
  role: row.role,
  email: row.email,
  invited_by: row.invited_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

/** An invitation with what its reader has to know. */
export interface ReadInvitation extends InvitationRow {
  title: string;
  /** 1 where a site's exact place is not for everybody. */
  hides: number;
  owner_id: string;
}

/** Addresses are compared without regard to case. */
export const addressKey = (email: string) => email.toLowerCase();

/** The proved address of whoever calls; null where none was proved. */
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
      ? 'This invitation is for one address alone, and your account has no verified address. Verify yours in Account Settings, then open the invitation again.'
      : 'This invitation is for another address than that of your account. Sign in with the account it was sent to, or ask for an invitation to yours.',
  );
}

const over = (sentence: string) => new ApiError('not_found', sentence);

/** What is told of an invitation that was accepted before. */
export const usedInvitation = (byCaller: boolean) =>
  new ApiError(
    'conflict',
    byCaller
      ? 'You have accepted this invitation already. The project is among your projects, unless you left it or were removed.'
      : 'This invitation was accepted already, which can be done once. Ask whoever invited you for another one.',
  );

/**
 * The invitation of a token, for its reader. The owner of its project may always read it. Throws `not_found` for an unknown,
 * expired or revoked one, `forbidden` where it is for somebody else, `conflict` where it was used.
 */
export async function readableInvitation(ctx: Context, token: string): Promise<ReadInvitation> {
  const row = await ctx.deps.db
    .prepare(
      `SELECT invitations.*, projects.title, projects.user_id AS owner_id,
         ${hidesPlacesSql('projects.project_id')} AS hides FROM invitations
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
