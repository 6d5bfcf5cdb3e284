import { describe, test } from 'vitest';
import { signUpByForm } from '../web/support/pages/email-form.ts';
import { expect } from '../web/support/expect.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openIdentityService } from './support/identity-service.ts';
import { openSignIn } from './support/sign-in-dialog.ts';

const environment = useTestEnvironment(() => openIdentityService());

/** All that a script of the page could read. */
const kept = () =>
  JSON.stringify({
    ...localStorage,
    ...sessionStorage,
    cookie: document.cookie,
    name: window.name,
  });

describe('what the browser keeps', () => {
  test.each(['email', 'google'] as const)(
    'after signing in by %s holds no token that a script could read',
    async (way) => {
      const { page, context } = await environment.visitor();
      const form = await openSignIn(page);
      if (way === 'google') await form.google.click();
      else await signUpByForm(page);
      await expect(page).toHaveURL('/dashboard/projects');
      await expect(page.getByText('No projects yet')).toBeVisible();
      const readable = await page.evaluate(kept);
      const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'));
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' });
      expect(readable).not.toMatch(/eyJ[\w-]+\.eyJ/);
      expect(readable).not.toContain(decodeURIComponent(session?.value ?? '').split('.')[0]);
      const databases = await page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name),
      );
      expect(databases).toEqual([]);
    },
  );

  test('two tabs that load at the same moment stay signed in, again and again', async () => {
    const { page, newTab } = await environment.person();
    const other = await newTab();
    for (let round = 0; round < 4; round++) {
      await Promise.all([page.goto('/dashboard/projects'), other.goto('/dashboard/projects')]);
      for (const tab of [page, other]) await expect(tab.getByText('No projects yet')).toBeVisible();
    }
  });
});
