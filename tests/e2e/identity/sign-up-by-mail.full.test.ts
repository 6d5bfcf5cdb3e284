import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { signUpByForm } from '../web/support/pages/email-form.ts';
import { expect } from '../web/support/expect.ts';
import { freshEmail, password } from '../web/support/environment/person.ts';
import { openPostOffice, type PostOffice } from '../web/support/environment/mail-server.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openIdentityService } from './support/identity-service.ts';
import { openSignIn } from './support/sign-in-dialog.ts';

let post: PostOffice;
const environment = useTestEnvironment(async () => {
  post = await openPostOffice();
  return openIdentityService({ BIOPHONY_SMTP_URL: post.smtpUrl });
});
afterAll(() => post?.close());

async function signUp(page: Page, email: string, secret: string) {
  const { dialog } = await openSignIn(page);
  await signUpByForm(page, { email, password: secret });
  return dialog;
}

describe('signing up where mails are sent', () => {
  test('is finished by the link of the mail and the password; a second sign-up looks the same and changes nothing', async () => {
    const email = freshEmail();
    const { page } = await environment.visitor();
    const dialog = await signUp(page, email, password);
    const told = dialog.getByText(`A mail is on its way to ${email}.`);
    await expect(told).toBeVisible();
    await expect(errorAlert(dialog)).toBeHidden();

    await page.goto(await post.linkTo(email));
    await page.getByLabel('Password').fill('not what was chosen');
    await page.getByRole('button', { name: 'Finish signing up' }).click();
    await expect(errorAlert(page)).toContainText('This is not the password you chose');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Finish signing up' }).click();
    await expect(
      page.getByRole('main').getByText(`${email} is verified. Your account is ready.`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go to My Projects' }).click();
    await expect(page.getByText('Rachel Carson')).toBeVisible();

    const { page: other } = await environment.visitor();
    await signUp(other, email, 'somebody-elses-password');
    await expect(
      other.getByRole('dialog').getByText(`A mail is on its way to ${email}.`),
    ).toBeVisible();
    await expect(errorAlert(other)).toBeHidden();
    await page.goto('/dashboard/settings');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('refuses a password from the lists of leaks, and says what to choose', async () => {
    const { page } = await environment.visitor();
    const dialog = await signUp(page, freshEmail(), 'iloveyou1');
    await expect(errorAlert(dialog)).toContainText('This password was leaked');
  });
});
