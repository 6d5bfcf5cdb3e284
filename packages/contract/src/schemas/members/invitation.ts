import * as z from 'zod';
import { EmailAddress, Id, NextCursor, RandomSecret, Timestamp } from '../shared/common.ts';
import { MemberRole } from './member.ts';

export const Invitation = z.strictObject({
  invitation_id: Id,
  role: MemberRole,
  email: z
    .string()
    .nullable()
    .describe(
      'The address it was made for; null where none was named. Where it was mailed, only an account that proved this address may accept it',
    ),
  invited_by: z.string().describe('Display name'),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Invitation = z.infer<typeof Invitation>;
export const Invitations = z.strictObject({
  invitations: z.array(Invitation).describe('Those that are open, newest first'),
  next_cursor: NextCursor,
});

export const InvitationCreate = z.strictObject({
  role: MemberRole,
  email: EmailAddress.optional().describe(
    'Sends the link there by mail, and only this address may accept it. Where the service sends no mail, the link alone is enough',
  ),
});
export const InvitationMade = z.strictObject({
  invitation: Invitation,
  token: RandomSecret.describe('Told once: the invitation page with #TOKEN is the link'),
  mailed: z
    .boolean()
    .describe(
      'Whether a mail is on its way; false where the service sends none, or no address was named: hand the link on yourself',
    ),
});
export const InvitationToken = z.strictObject({ token: RandomSecret });
export const InvitationSeen = z.strictObject({
  project_title: z.string(),
  role: MemberRole,
  invited_by: z.string(),
  expires_at: Timestamp,
});
export const InvitationAccepted = z.strictObject({
  project_id: Id,
  role: z.enum(['owner', ...MemberRole.options]).describe('The role that the caller has now'),
});
