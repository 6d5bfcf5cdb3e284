import type { Handler } from '../../http/handler.ts';
import { titleTold } from '../../identity/members/placeless-text.ts';
import { readableInvitation } from './invitation-row.ts';

/** What an invitation is to, for whoever may accept it. */
export const readInvitation: Handler<'invitationsRead'> = async ({ ctx, body }) => {
  const found = await readableInvitation(ctx, body.token);
  const { role, invited_by, expires_at } = found;
  return { project_title: titleTold(found), role, invited_by, expires_at };
};
