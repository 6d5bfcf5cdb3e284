import { describe, test } from 'vitest';
import { createClient } from '@biophony/sdk';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { signInByForm } from '../web/support/pages/email-form.ts';
import { expect } from '../web/support/expect.ts';
import { password } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { appCode } from './support/app-code.ts';
import { openIdentityService } from './support/identity-service.ts';
import { openSignIn } from './support/sign-in-dialog.ts';

const environment = useTestEnvironment(() => openIdentityService());

describe('account settings', () => {
  test('make an API key that works, list it, and revoke it at once', async () => {
    const { page, url } = await environment.person();
    await page.goto('/dashboard/settings');
    const card = page.getByRole('region', { name: 'API Keys and Programs' });
    await expect(card).toContainText('No keys yet');
    await card.getByRole('button', { name: 'Create Key' }).click();
    const form = page.getByRole('dialog', { name: 'Create Key' });
    await form.getByLabel('Name').fill('field laptop');
    for (const scope of ['Change the profile', 'Change projects'])
      await form.getByRole('switch', { name: scope }).click();
    await form.getByRole('button', { name: 'Create Key' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new API key' });
    const apiKey = (await shown.getByLabel('API key').textContent()) ?? '';
    expect(apiKey).toMatch(/^bp_/);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(card.getByText('field laptop')).toBeVisible();
    await expect(card).toContainText('Read projects');
    await expect(page.getByText(apiKey)).toBeHidden();

    const program = createClient({ baseUrl: url, auth: { apiKey }, maxRetries: 0 });
    await program.projects.list();
    await expect(async () =>
      program.projects.create({ title: 'x', description: '' }),
    ).rejects.toThrow(/lacks the scope projects:write/);
    await card.getByRole('button', { name: 'Revoke field laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(card).toContainText('No keys yet');
    await expect(async () => program.projects.list()).rejects.toThrow(/not known/);
  });

  test('switch a second factor on; signing in then asks for a code, and a recovery code helps out', async () => {
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
});
