import { createMembersClient, createSurveyClient } from '@biophony/sdk';
import { test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { expect } from '../web/support/expect.ts';
import { signUpByForm } from '../web/support/pages/email-form.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import { watchTraffic } from './support/secrets-seen.ts';
import { secretPlace } from './support/shared-project.ts';

const environment = useTestEnvironment();
const title = 'Eagles of the lake';
const exact = String(secretPlace.latitude);

/** With a blurred site. */
async function onProject() {
  const owner = await environment.person({ name: 'Ada Green' });
  const projectId = await makeProject(owner, title);
  const site = { name: 'Eagle nest', ...secretPlace, public_precision: '0.1' as const };
  await createSurveyClient(owner.api).sites.create(projectId, site);
  return { ...owner, projectId, members: createMembersClient(owner.api) };
}

test('an invited person signs up, reads without the exact place, is offered no changes, and is removed (S15.17, S15.18)', async () => {
  const { page, projectId } = await onProject();
  const dialog = page.getByRole('dialog');
  await page.goto(`/dashboard/projects/${projectId}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('By a link').check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = (await dialog.getByRole('status', { name: 'Link' }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [, token = ''] = link.split('#');
  expect(token).not.toBe('');

  const { page: theirs } = await environment.visitor();
  const traffic = watchTraffic(theirs);
  await theirs.goto(link);
  await expect(theirs, 'the token is in no address any more').toHaveURL('/invitation');
  await signUpByForm(theirs, { name: 'Ben Reed' });
  await expect(theirs.getByText(`Ada Green invites you to work on “${title}”.`)).toBeVisible();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(theirs.getByRole('tab', { name: /^Notes/ })).toBeVisible();
  const changes = /^(Edit|Delete|Upload|Add|Create|Import|Show on Web)/;
  await expect(theirs.getByRole('button', { name: changes })).toHaveCount(0);
  await theirs.goto(`/dashboard/projects/${projectId}/sites`);
  await expect(theirs.getByText(/place blurred/)).toBeVisible();
  await expect(theirs.getByRole('button', { name: changes })).toHaveCount(0);
  expect(await traffic.receivedWith(exact)).toEqual([]);
  expect(traffic.sentWith(token)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Remove Ben Reed' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await theirs.goto(`/dashboard/projects/${projectId}`);
  await expect(theirs.getByRole('button', { name: 'Back to Projects' })).toBeVisible();
  await expect(theirs.getByText(title)).toHaveCount(0);
});

test('a link for viewers opens the project without an account and without the exact place, until it is revoked (S15.19)', async () => {
  const { projectId, members } = await onProject();
  const { link, token } = await members.viewerLinks.create(projectId, { name: 'Forestry office' });
  const { page } = await environment.visitor();
  const traffic = watchTraffic(page);
  await page.goto(`/shared#${token}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Shared with you, read only')).toBeVisible();
  expect(await traffic.receivedWith(exact)).toEqual([]);
  expect(traffic.sentWith(token)).toEqual([]);
  await members.viewerLinks.revoke(projectId, link.link_id);
  await page.reload();
  await expect(page.getByRole('main').getByText(/^This link does not work/)).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});
