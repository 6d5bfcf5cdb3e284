import type { MemberRole } from '@biophony/contract';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from './account.ts';

/** In the link to `path` of the next mail to the address. */
export async function tokenMailedTo(
  { baseUrl, outside }: TestServer,
  email: string,
  path: string,
): Promise<string> {
  const { text } = await outside.postOffice.mailTo(email);
  const found = new RegExp(`${baseUrl}${path}#token=(\\S+)`).exec(text);
  if (!found?.[1]) throw new Error(`No link to ${path} in: ${text}`);
  return found[1];
}

/** By the link of a mail, as people do. */
export async function verifyAddress(account: Account): Promise<void> {
  await account.ok('authEmailSend');
  const token = await tokenMailedTo(account.server, account.email, '/verify-email');
  await account.ok('authEmailVerify', { body: { token } });
}

/** By an invitation, as people do. */
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

/** A former manager. */
export async function former(owner: Account, projectId: string): Promise<Account> {
  const member = await join(owner, projectId, 'manager');
  await owner.ok('membersRemove', { params: { projectId, userId: member.userId } });
  return member;
}

/** Reads by a link for viewers; calls need the web app's origin. */
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
