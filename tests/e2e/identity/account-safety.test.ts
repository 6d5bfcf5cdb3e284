import { test } from 'vitest';
import { createClient } from '@biophony/sdk';
import { expect } from '../web/support/expect.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';

const environment = useTestEnvironment();

test('account settings make an API key that works, list it, and revoke it at once', async () => {
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
