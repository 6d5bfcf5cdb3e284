import type { Handler } from '../../http/handler.ts';
import { readableInvitation } from './invitation-row.ts';

/** What an invitation is to, for whoever may accept it. */
export const readInvitation: Handler<'invitationsRead'> = async ({ ctx, body }) => {
  const { title, role, invited_by, expires_at } = await readableInvitation(ctx, body.token);
  return { project_title: title, role, invited_by, expires_at };
};
