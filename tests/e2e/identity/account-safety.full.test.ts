import { test } from 'vitest';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { signInByForm } from '../web/support/pages/email-form.ts';
import { expect } from '../web/support/expect.ts';
import { password } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { appCode } from './support/app-code.ts';
import { openSignIn } from './support/sign-in-dialog.ts';

const environment = useTestEnvironment();

test('a second factor is switched on; signing in then asks for a code, and a recovery code helps out', async () => {
  const { page, email } = await environment.person();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Authenticator App' });
  await expect(
    dialog.locator('svg', { hasText: 'QR code for an authenticator app' }),
  ).toBeAttached();
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  await expect(errorAlert(dialog)).toContainText('This code is not right');
  await dialog.getByLabel('Code').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Switch On' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 left')).toBeVisible();

  for (const code of [() => appCode(key, 1), () => recovery]) {
    await page.context().clearCookies();
    const { dialog: ways, alert } = await openSignIn(page);
    await signInByForm(page, { email, password });
    await ways.getByLabel('Code').fill('12345678');
    await ways.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(alert).toContainText('This code is not right');
    await ways.getByLabel('Code').fill(code());
    await ways.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/projects');
  }
  await page.goto('/dashboard/settings');
  await expect(page.getByText('9 left')).toBeVisible();
});
