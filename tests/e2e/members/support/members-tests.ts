import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { beforeAll, test } from 'vitest';
import { violations } from '../../web/support/checks/axe.ts';
import { signIn, signUp, type Account } from '../../web/support/environment/person.ts';
import type { Service } from '../../web/support/environment/service-types.ts';
import type { TestEnvironment } from '../../web/support/environment/test-environment.ts';
import { openVisitor } from '../../web/support/environment/visitor.ts';
import { expect } from '../../web/support/expect.ts';
import { keyboardOf } from '../../web/support/keyboard.ts';
import { signUpByForm } from '../../web/support/pages/email-form.ts';
import { openProject } from '../../web/support/pages/shell.ts';
import { watchTraffic } from './secrets-seen.ts';
import { makeSharedProject, secretPlace } from './shared-project.ts';

const title = 'Eagles of the lake';
const viewport = { width: 390, height: 844 };
const secretOf = (link: string) => link.split('#')[1] ?? '';
const exact = String(secretPlace.latitude);

const fits = async (page: Page) => {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  expect(await violations(page)).toEqual([]);
};

/** The link is shown once. */
async function takeLink(dialog: Locator): Promise<string> {
  const link = await dialog.getByRole('status', { name: 'Link' }).textContent();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  return link ?? '';
}

/** From an invitation to a removal, and a viewer link, at 390 px and by keyboard. */
export function membersTests(environment: TestEnvironment<Service>): void {
  let account: Account;
  let projectId = '';
  beforeAll(async () => {
    const { service, browser } = environment;
    const ada = await signUp(await openVisitor(browser, service.url), 'Ada Green');
    account = ada;
    projectId = await makeSharedProject(ada, service, title);
    await ada.context.close();
  });

  const openMembers = async () => {
    const ada = await signIn(await environment.visitor({ viewport }), account);
    const keyboard = keyboardOf(ada.page);
    await ada.page.goto(`/dashboard/projects/${projectId}/members`);
    await expect(ada.page.getByRole('region', { name: 'Who works on this project' })).toBeVisible();
    return { ...ada, keyboard, press: (target: Locator) => keyboard.use(target) };
  };

  test('an invited person reviews, manages, and is removed (S15.13, S15.14, S15.17, S15.18, S15.21)', async () => {
    const { page, keyboard, press } = await openMembers();
    const dialog = page.getByRole('dialog');
    await page.goto(`/dashboard/projects/${projectId}`);
    await press(page.getByRole('link', { name: 'Members', exact: true }));
    await press(page.getByRole('button', { name: 'Invite' }));
    await keyboard.reach(dialog.getByLabel('Reviewer'));
    await keyboard.reach(dialog.getByLabel('By mail'));
    await keyboard.press('ArrowDown');
    await expect(dialog.getByLabel('By a link')).toBeChecked();
    await fits(page);
    await press(dialog.getByRole('button', { name: 'Make the link' }));
    const link = await takeLink(page.getByRole('dialog', { name: 'Link of the invitation' }));
    await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused();
    const open = page.getByRole('region', { name: 'Open invitations' });
    await expect(open.getByText('By a link')).toBeVisible();

    // A new person signs up; then no address has the token.
    const ben = await environment.visitor({ viewport });
    const theirs = ben.page;
    const traffic = watchTraffic(theirs);
    await theirs.goto(link);
    await expect(theirs).toHaveURL('/invitation');
    await expect(theirs.getByText(/^Sign in, or sign up, to see/)).toBeVisible();
    await signUpByForm(theirs, { name: 'Ben Reed' });
    await expect(theirs.getByText(`Ada Green invites you to work on “${title}”.`)).toBeVisible();
    await expect(theirs.getByText('Your role would be: Reviewer')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText('Your role would be: Reviewer')).toBeVisible();
    await fits(theirs);
    const bens = keyboardOf(theirs);
    await bens.use(theirs.getByRole('button', { name: 'Accept' }));
    await expect(theirs).toHaveURL(`/dashboard/projects/${projectId}`);
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(theirs.getByText('Shared by Ada Green · Reviewer')).toBeVisible();

    // A reviewer sees nothing that only managers may do.
    await expect(theirs.getByRole('tab', { name: /^Notes/ })).toBeVisible();
    const changes = /^(Edit|Delete|Upload|Add|Create|Show on Web)/;
    await expect(theirs.getByRole('button', { name: changes })).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'Leave Project' })).toBeVisible();
    await theirs.goto(`/dashboard/projects/${projectId}/sites`);
    const sites = theirs.getByRole('region', { name: 'Sites', exact: true });
    await expect(sites.getByText(/place blurred/)).toBeVisible();
    await expect(theirs.getByRole('button', { name: /^(Edit|Delete|Add|Import)/ })).toHaveCount(0);
    await theirs.goto(`/dashboard/projects/${projectId}/members`);
    await expect(theirs.getByText('2 people')).toBeVisible();
    await expect(theirs.getByText(account.email)).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: /^(Invite|Remove|Change)/ })).toHaveCount(0);
    await theirs.goto('/dashboard/projects');
    await expect(theirs.getByText('Shared by Ada Green')).toBeVisible();
    await bens.use(theirs.getByRole('button', { name: `Actions for ${title}` }));
    await expect(theirs.getByRole('menuitem', { name: 'Leave Project' })).toBeFocused();
    await theirs.keyboard.press('Escape');
    expect(await traffic.receivedWith(exact)).toEqual([]);
    expect(traffic.sentWith(secretOf(link))).toEqual([]);

    // The link works once.
    await theirs.goto(link);
    await expect(
      theirs.getByText(/^You have accepted this invitation already/).first(),
    ).toBeVisible();

    // A manager changes everything but the project, and sees the exact place.
    await page.reload();
    await press(page.getByRole('button', { name: 'Change role of Ben Reed' }));
    await keyboard.reach(dialog.getByLabel('Reviewer'));
    await keyboard.press('ArrowUp');
    await expect(dialog.getByLabel('Manager')).toBeChecked();
    await press(dialog.getByRole('button', { name: 'Change role' }));
    await expect(dialog).toHaveCount(0);
    await openProject({ page: theirs }, projectId);
    await expect(theirs.getByText('Shared by Ada Green · Manager')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Edit title' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add Note' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Show on Web Pages' })).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'Delete Project' })).toHaveCount(0);
    await theirs.goto(`/dashboard/projects/${projectId}/sites`);
    await expect(sites.getByText(new RegExp(exact))).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add a site' })).toBeVisible();

    // Removed people find no such project.
    await press(page.getByRole('button', { name: 'Remove Ben Reed' }));
    await expect(dialog.getByText(/Their verdicts stay and keep counting/)).toBeVisible();
    await press(dialog.getByRole('button', { name: 'Remove', exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Nobody else works on this project yet.')).toBeVisible();
    const answer = theirs.waitForResponse(`**/api/projects/${projectId}`);
    await theirs.goto(`/dashboard/projects/${projectId}`);
    expect((await answer).status()).toBe(404);
    await expect(theirs.getByRole('button', { name: 'Back to Projects' })).toBeVisible();
    await expect(theirs.getByText(title)).toHaveCount(0);

    // The changes and their file have all of it.
    await press(page.getByRole('tab', { name: 'People' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByText('Removed a member')).toBeVisible();
    await expect(page.getByText('Accepted an invitation')).toBeVisible();
    await fits(page);
    const filed = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'Download as CSV' }));
    const text = await readFile(await (await filed).path(), 'utf8');
    expect(text).toMatch(/^at,actor_id,actor,action,object,before,after,request_id,audit_id\n/);
    expect(text).toMatch(/,Ben Reed,invitationsAccept,/);
    expect(text).toMatch(/,Ada Green,membersRemove,/);
    expect(text).not.toContain(secretOf(link));
    await page.getByLabel('Person').selectOption({ label: 'Ben Reed' });
    await expect(page.getByText('Removed a member')).toHaveCount(0);
    await expect(page.getByText('Accepted an invitation')).toBeVisible();
  });

  test('a link for viewers opens the survey without an account, blurred, until it is revoked (S15.16, S15.19)', async () => {
    const { page, keyboard, press } = await openMembers();
    const dialog = page.getByRole('dialog');
    await press(page.getByRole('button', { name: 'Make a link' }));
    await keyboard.type(dialog.getByLabel('Who is it for?'), 'Forestry office');
    await fits(page);
    await press(dialog.getByRole('button', { name: 'Make the link' }));
    const link = await takeLink(page.getByRole('dialog', { name: 'Link for viewers' }));

    const { page: theirs } = await environment.visitor({ viewport });
    const traffic = watchTraffic(theirs);
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(theirs.getByText('Shared with you, read only')).toBeVisible();
    await expect(theirs.getByRole('heading', { name: 'Where it was', exact: true })).toBeVisible();
    await expect(theirs.getByRole('heading', { name: 'What was recorded' })).toBeVisible();
    const found = theirs.getByRole('region', { name: 'What was found' });
    await keyboardOf(theirs).use(found.getByRole('button', { name: 'Sound event' }));
    await expect(
      theirs.getByRole('heading', { name: 'Single detections of Sound event' }),
    ).toBeVisible();
    await expect(theirs.getByRole('heading', { name: /^The season of/ })).toBeVisible();
    await expect(theirs.getByRole('button', { name: /^Play/ })).toHaveCount(0);
    await fits(theirs);
    expect(await traffic.receivedWith(exact)).toEqual([]);
    expect(traffic.sentWith(secretOf(link))).toEqual([]);
    const calls = traffic.calls().filter((path) => !path.startsWith('/api/auth/'));
    expect(calls.filter((path) => /user|members|notes|files|audit/.test(path))).toEqual([]);

    // The address reopens the view.
    await theirs.reload();
    await expect(
      theirs.getByRole('heading', { name: 'Single detections of Sound event' }),
    ).toBeVisible();

    // Nobody must sign in, so nobody waits.
    const other = await theirs.context().newPage();
    await other.clock.install();
    await other.route('**/api/auth/token', () => undefined);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'What was recorded' })).toBeVisible();
    await other.clock.fastForward(6_000);
    await expect(other.getByText(/^The app could not be shown/)).toBeHidden();
    await expect(other.getByRole('heading', { name: 'What was recorded' })).toBeVisible();
    await other.close();

    await page.reload();
    const links = page.getByRole('region', { name: 'Links for viewers without an account' });
    await expect(links.getByText(/^Last used/)).toBeVisible();
    await press(links.getByRole('button', { name: 'Revoke the link: Forestry office' }));
    await press(dialog.getByRole('button', { name: 'Revoke' }));
    await expect(links.getByText('There is no such link.')).toBeVisible();
    await theirs.reload();
    await expect(
      theirs.getByRole('main').getByText(/^This link does not work any more/),
    ).toBeVisible();
    await expect(theirs.getByText(title)).toHaveCount(0);
    await fits(theirs);
  });
}
