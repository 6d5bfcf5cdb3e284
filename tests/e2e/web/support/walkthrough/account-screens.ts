import { createClient } from '@biophony/sdk';
import { cut } from '../environment/calls.ts';
import { errorAlert } from '../pages/error-alert.ts';
import { expect } from '../expect.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

/** Pages for mails and terminals, and a dashboard without its service. */
export async function visitAccount({
  look,
  visitor,
  userWithProjects,
}: WalkthroughContext): Promise<void> {
  const { page, url } = await userWithProjects();
  await page.goto('/device');
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await look(page, 'device-code');
  const { auth } = createClient({ baseUrl: url });
  const { user_code } = await auth.startDevice({ client_name: 'biophony on field-laptop' });
  await page.goto(`/device?user_code=${user_code}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await look(page, 'device-request');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('main').getByText(/^Denied\. The device/)).toBeVisible();
  await look(page, 'device-denied');
  await page.goto('/verify-email#token=made-up');
  await expect(errorAlert(page)).toBeVisible();
  await look(page, 'verify-email-failed');

  const stranger = (await visitor()).page;
  await stranger.goto('/reset-password#token=made-up');
  await expect(stranger.getByLabel('New password')).toBeVisible();
  await look(stranger, 'reset-password');
  await stranger.goto('/reset-password');
  await stranger.reload();
  await expect(stranger.getByText(/^This address has no token/)).toBeVisible();
  await look(stranger, 'reset-password-no-token');

  const mend = await cut(page, 'GET /api/auth/token');
  await page.goto('/dashboard/projects');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'service-away');
  await mend();
}
