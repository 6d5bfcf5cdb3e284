import type { MemberRole } from '@biophony/contract';
import { Caller, newAccount, type Account } from './account.ts';

/** Makes an account a member, as people do: by an invitation that it accepts. */
export async function join(
  owner: Account,
  projectId: string,
  role: MemberRole,
  member?: Account,
): Promise<Account> {
  const joining = member ?? (await newAccount(owner.server, `A ${role}`));
  const params = { projectId };
  const { token } = await owner.ok('invitationsCreate', { params, body: { role } });
  await joining.ok('invitationsAccept', { body: { token } });
  return joining;
}

/** Somebody who was a manager. */
export async function former(owner: Account, projectId: string): Promise<Account> {
  const member = await join(owner, projectId, 'manager');
  await owner.ok('membersRemove', { params: { projectId, userId: member.userId } });
  return member;
}

/** Whoever reads by a link for viewers; their calls need the origin of the web app. */
export async function linkReader(owner: Account, projectId: string): Promise<Caller> {
  const { token } = await owner.ok('viewerLinksCreate', {
    params: { projectId },
    body: { name: 'The council' },
  });
  const opened = await new Caller(owner.server, undefined).ok('viewerLinksOpen', {
    body: { token },
  });
  return new Caller(owner.server, opened.token);
}
