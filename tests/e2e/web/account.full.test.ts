import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { start } from '../support/biophony.ts';
import { violations } from './support/checks/axe.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { openEmailForm, signInByForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { password } from './support/environment/person.ts';
import { openPostOffice, type PostOffice } from './support/environment/mail-server.ts';
import { openService } from './support/environment/service.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

let post: PostOffice;
const environment = useTestEnvironment(async () => {
  post = await openPostOffice();
  return openService({
    BIOPHONY_SMTP_URL: post.smtpUrl,
    // Without mails; tests/e2e/identity has the way through them.
    BIOPHONY_PRIVATE_SIGN_UP: 'off',
  });
});
afterAll(() => post?.close());

/** Signs in by the browser; returns its address and end. */
async function askFromTerminal(profile: string) {
  const { url, folder } = environment.service;
  const env = {
    BIOPHONY_API_URL: url,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
  };
  const terminal = start('biophony', ['login', '--browser', '--profile', profile], env);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer | string) => {
      const found = /https?:\S+\/device\?\S+(?=\s)/.exec((said += String(chunk)));
      if (found) resolve(found[0]);
    };
    terminal.child.stdout?.on('data', read);
    terminal.child.stderr?.on('data', read);
    void terminal.ended.then(() => reject(new Error(`biophony login ended:\n${said}`)));
  });
  return { address, ended: terminal.ended };
}

describe('/device', () => {
  test('lets a terminal in that was started by the same person', async () => {
    const { page, email } = await environment.person();
    const { address, ended } = await askFromTerminal('approved');
    await page.goto(address);
    await expect(page.getByText(/wants to use your account/)).toBeVisible();
    await expect(page.getByText(`It will work as ${email}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(
      page.getByRole('main').getByText(/^Approved. Go back to the terminal/),
    ).toBeVisible();
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('turns one away that was not', async () => {
    const { page } = await environment.person();
    const { address, ended } = await askFromTerminal('denied');
    await page.goto(address);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(
      page.getByRole('main').getByText(/^Denied. The device was not let in/),
    ).toBeVisible();
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    expect(stderr).toContain('The sign-in was refused in the browser.');
  });

  test('asks a visitor to sign in first, and stays; a code that is none says so', async () => {
    const { email } = await environment.person();
    const { page } = await environment.visitor();
    await page.goto('/device?user_code=BBBB-BBBB');
    await signInByForm(page, { email, password });
    await expect(page.getByText(/This code is not known or has expired/)).toBeVisible();
    await expect(page).toHaveURL(/\/device\?user_code=BBBB-BBBB$/);
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('BBBB-BBBB');
    expect(await violations(page)).toEqual([]);
  });
});

describe('/reset-password', () => {
  test('sets a new password by the link of a mail, once', async () => {
    const { email } = await environment.person();
    const { page } = await environment.visitor();
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).click();
    const { dialog, email: address } = await openEmailForm(page);
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(dialog.getByText('Type your email above, then ask again.')).toBeVisible();
    await address.fill(email);
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(dialog.getByText(/a mail with a link is on its way/)).toBeVisible();
    const link = await post.linkTo(email);
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(/^Use at least \d+ characters/)).toBeVisible();
    await page.getByLabel('New password').fill('a-second-dawn-chorus');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(
      page.getByRole('main').getByText('Your new password is set. Sign in with it.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Login' }).click();
    await signInByForm(page, { email, password: 'a-second-dawn-chorus' });
    await expect(page).toHaveURL('/dashboard/projects');
    await page.goto(link);
    await page.getByLabel('New password').fill('a-third-dawn-chorus');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(errorAlert(page)).toContainText('was used before, or has expired');
  });

  test('says what to do with an address that has lost its token', async () => {
    const { page } = await environment.visitor();
    await page.goto('/reset-password');
    await expect(page.getByText(/^This address has no token/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

describe('/verify-email', () => {
  test('verifies the address of whoever is signed in, and the settings say so', async () => {
    const { page, email } = await environment.person();
    await page.goto('/dashboard/settings');
    await expect(page.getByText('Not Verified')).toBeVisible();
    await page.getByRole('button', { name: 'Send verification mail' }).click();
    await expect(
      page.getByRole('main').getByText(`A mail with a link is on its way to ${email}.`),
    ).toBeVisible();
    await page.goto(await post.linkTo(email));
    await expect(page.getByRole('main').getByText(`${email} is verified.`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to Account Settings' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('refuses a link that is none, and says where to get another', async () => {
    const { page } = await environment.person();
    await page.goto('/verify-email#token=made-up');
    await expect(errorAlert(page)).toContainText('Ask for a new mail in Account Settings');
    await page.goto('/verify-email');
    await expect(page.getByText(/^This address has no token/)).toBeVisible();
  });
});

describe('the security of an account', () => {
  test('a changed password asks for the old one, and ends the other sessions', async () => {
    const person = await environment.person();
    const { page } = person;
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill('not-this-one-at-all');
    await dialog.getByLabel('New password').fill('a-second-dawn-chorus');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(errorAlert(dialog)).toContainText('The current password is wrong');
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(
      page.getByRole('main').getByText('Password changed. Your other sessions have ended.'),
    ).toBeVisible();
  });

  test('signing out everywhere ends this session too', async () => {
    const { page } = await environment.person();
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});
