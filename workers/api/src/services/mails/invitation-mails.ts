import { limits, type MemberRole } from '@biophony/contract';
import { hidesPlacesSql, titleTold } from '../../identity/members/placeless-text.ts';
import { seal, unseal } from '../../identity/secrets/sealed.ts';
import type { Statement } from '../../ports/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { mailLine } from './mail-line.ts';
import type { MailQueue } from './work-queue.ts';

const purpose = 'biophony invitation mails';

/**
 * Statements that queue the mail of an invitation where that was made. Its token waits encrypted with the server's secret, so
 * that a copy of the database opens nothing, and leaves with the entry.
 */
export async function queueInvitationMail(
  { db, config, clock }: Deps,
  invitationId: string,
  token: string,
): Promise<Statement[]> {
  const at = clock.now().toISOString();
  return [
    db
      .prepare(
        `INSERT INTO invitation_mails (invitation_id, sealed_token, queued_at, due_at)
         SELECT invitation_id, ?, ?, ? FROM invitations WHERE invitation_id = ?`,
      )
      .bind(await seal(config, purpose, token), at, at, invitationId),
  ];
}

interface Invited {
  sealed_token: string;
  email: string | null;
  role: MemberRole;
  invited_by: string;
  title: string;
  /** 1 where a site's exact place is not for everybody. */
  hides: number;
}

const may: Record<MemberRole, string> = {
  manager: 'upload, analyse, review and invite others',
  reviewer: 'look, listen and say whether detections are right',
  viewer: 'look and listen',
};

const days = limits.invitation_seconds / 86_400;

async function send({ db, config, clock, mailer }: Deps, invitationId: string): Promise<void> {
  const found = await db
    .prepare(
      `SELECT sealed_token, invitations.email, role, invited_by, title,
         ${hidesPlacesSql('projects.project_id')} AS hides FROM invitation_mails
       JOIN invitations USING (invitation_id) JOIN projects USING (project_id)
       JOIN users ON users.user_id = projects.user_id
       WHERE invitation_id = ? AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ?
         AND users.deleted_at IS NULL AND users.suspended_at IS NULL`,
    )
    .bind(invitationId, clock.now().toISOString())
    .first<Invited>();
  if (!found || found.email === null) return;
  const token = await unseal(config, purpose, found.sealed_token);
  const by = mailLine(found.invited_by) || 'Somebody';
  const title = mailLine(titleTold(found));
  await mailer.send({
    to: found.email,
    subject: `Invitation to the project "${title}" on Biophony`,
    text: `${by} invites you to the project "${title}" on Biophony as ${found.role}: you can ${may[found.role]}.

Accept within ${days} days, with the account of this address:
${config.baseUrl}/invitation#${token}

If you do not know what this is about, do nothing: the invitation ends by itself.
`,
  });
}

/** Mails with invitations. */
export const invitationMails: MailQueue = { table: 'invitation_mails', key: 'invitation_id', send };
