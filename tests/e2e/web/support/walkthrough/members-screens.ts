import { createMembersClient } from '@biophony/sdk';
import { hold, refuse, type Call } from '../environment/calls.ts';
import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import { makeProject } from '../pages/shell.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

const listMembers: Call = 'GET /api/projects/*/members';

/** Failing, loading, the owner alone, several, every dialog, the changes; and the links' pages. */
export async function visitMembers({ look, newUser, visitor }: WalkthroughContext): Promise<void> {
  const owner = await newUser();
  const { page, api } = owner;
  const projectId = await makeProject(owner, 'Two weeks at the lake');
  const address = `/dashboard/projects/${projectId}/members`;
  const { invitations, viewerLinks } = createMembersClient(api);
  const dialog = page.getByRole('dialog');
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  const restored = await refuse(page, listMembers);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'members-failed');
  await restored();
  const list = await hold(page, listMembers);
  await page.reload();
  await expect(page.getByText('Loading the members...')).toBeVisible();
  await look(page, 'members-loading');
  await list.release();
  await expect(page.getByText('Nobody else works on this project yet.')).toBeVisible();
  await look(page, 'members-none');

  const made = await invitations.create(projectId, { role: 'reviewer' });
  const member = await newUser();
  await member.page.goto(`/invitation#${made.token}`);
  await expect(member.page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await look(member.page, 'invitation');
  await member.page.getByRole('button', { name: 'Accept' }).click();
  await expect(member.page.getByText('Shared by Rachel Carson · Reviewer')).toBeVisible();
  await look(member.page, 'project-of-reviewer');
  await member.page.goto(address);
  await expect(member.page.getByText('2 people')).toBeVisible();
  await look(member.page, 'members-reviewer');
  await member.page.goto('/dashboard/projects');
  await expect(member.page.getByText('Shared by Rachel Carson')).toBeVisible();
  await look(member.page, 'projects-shared');
  await member.page.goto(`/invitation#${made.token}`);
  await expect(member.page.getByText(/^You have accepted this invitation/).first()).toBeVisible();
  await look(member.page, 'invitation-used');

  await invitations.create(projectId, { role: 'viewer' });
  const { link, token } = await viewerLinks.create(projectId, { name: 'Forestry office' });
  await page.reload();
  await expect(page.getByText('Forestry office')).toBeVisible();
  await look(page, 'members-full');
  await open('Invite');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText(/^Give a whole address/)).toBeVisible();
  await look(page, 'invite-problem');
  await dialog.getByLabel('By a link').check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('dialog', { name: 'Link of the invitation' })).toBeVisible();
  await look(page, 'invite-link');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await open('Make a link');
  await look(page, 'viewer-link');
  await leaveByEscape(dialog);
  await open('Change role of Rachel Carson');
  await look(page, 'member-role');
  await leaveByEscape(dialog);
  await open('Remove Rachel Carson');
  await look(page, 'member-removal');
  await leaveByEscape(dialog);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByText('Accepted an invitation')).toBeVisible();
  await look(page, 'members-changes');

  const reader = (await visitor()).page;
  await reader.goto(`/shared#${token}`);
  await expect(reader.getByText('Shared with you, read only')).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
  await look(reader, 'shared-none');
  await viewerLinks.revoke(projectId, link.link_id);
  await reader.reload();
  await expect(reader.getByRole('main').getByText(/^This link does not work/)).toBeVisible();
  await look(reader, 'shared-ended');
}
