import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openClientPage } from './support/client-page.ts';
import { holdTimers } from './support/held-timers.ts';
import { openIdentityService } from './support/identity-service.ts';
import { openSignIn, windowOf } from './support/sign-in-dialog.ts';

const environment = useTestEnvironment(() => openIdentityService());

describe('signing in by a window', () => {
  test('with Google leads to the dashboard (S1.2); the window is 500 x 600 and closes itself (S9.2)', async () => {
    const { page } = await environment.visitor();
    const { google } = await openSignIn(page);
    const popup = await windowOf(page, () => google.click());
    const closed = popup.isClosed() ? null : popup.waitForEvent('close');
    expect(popup.viewportSize()).toEqual({ width: 500, height: 600 });
    await closed;
    await expect(page).toHaveURL('/dashboard/projects');
    await page.goto('/dashboard/settings');
    await expect(page.getByText('wren@mail.example').first()).toBeVisible();
    await expect(page.getByText('Jenny Wren').first()).toBeVisible();
  });

  test('with GitHub leads to the dashboard after the person agreed', async () => {
    const { page } = await environment.visitor();
    const { github } = await openSignIn(page);
    const popup = await windowOf(page, () => github.click());
    await popup.getByRole('link', { name: 'Authorize' }).click();
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByText('wren@hub.example').first()).toBeVisible();
  });

  test('that is denied says so at once, for both providers, and nobody is signed in', async () => {
    const { page } = await environment.visitor();
    const { google, github, alert } = await openSignIn(page);
    const popup = await windowOf(page, () => github.click());
    await popup.getByRole('link', { name: 'Cancel' }).click();
    await expect(alert).toHaveText(/The sign-in was cancelled at GitHub/);
    environment.service.google.refuseNext();
    await google.click();
    await expect(alert).toHaveText(/The sign-in was cancelled at Google/);
    await expect(google).toBeEnabled();
    await expect(page).toHaveURL('/');
  });

  test('that the person closes is reported eight seconds later; everything is disabled until then (S4.3, S4.4, S9.2)', async () => {
    const { page } = await environment.visitor();
    const pass = await holdTimers(page);
    const { dialog, google, github, alert } = await openSignIn(page);
    const popup = await windowOf(page, () => github.click());
    await expect(popup.getByRole('link', { name: 'Authorize' })).toBeVisible();
    await popup.close();
    // The page checks the window every two seconds.
    await pass(2_000);
    await pass(7_999);
    for (const way of [google, github]) await expect(way).toBeDisabled();
    await expect(dialog.getByText(messages.auth.busy)).toBeVisible();
    await expect(alert).toBeHidden();
    await pass(1);
    await expect(alert).toHaveText(messages.auth.codes['popup-closed-by-user'] ?? '');
    await expect(github).toBeEnabled();
  });

  test('is cancelled by a newer one, which goes on (S4.3)', async () => {
    const { page } = await environment.visitor();
    await openClientPage(page);
    const older = await windowOf(page, () => page.getByText('GitHub').click());
    await expect(older.getByRole('link', { name: 'Authorize' })).toBeVisible();
    const gone = older.waitForEvent('close');
    await page.getByText('Google').click();
    await gone;
    await expect(page.getByText('github: auth/cancelled-popup-request')).toBeVisible();
    await expect(page.getByText('google: wren@mail.example')).toBeVisible();
  });
});

describe('somebody with one verified address', () => {
  test('has one account, by Google and by GitHub', async () => {
    const email = 'goldcrest@mail.example';
    environment.service.google.person = { sub: 'goldcrest', email, name: 'Goldcrest' };
    environment.service.github.person = { login: 'goldcrest', email };
    const { page } = await environment.visitor();
    const { google } = await openSignIn(page);
    await google.click();
    await page.getByRole('button', { name: 'Create Your First Project' }).click();
    await expect(page).toHaveURL(/\/dashboard\/projects\/./);
    await page.context().clearCookies();
    const again = await openSignIn(page);
    const popup = await windowOf(page, () => again.github.click());
    await popup.getByRole('link', { name: 'Authorize' }).click();
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByText('Untitled Project')).toBeVisible();
  });
});
