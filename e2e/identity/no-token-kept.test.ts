import { describe, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { freshEmail, password } from '../web/support/person.ts';
import { useStage } from '../web/support/stage.ts';
import { openIdentityWorld } from './support/identity-world.ts';
import { openSignIn } from './support/sign-in-dialog.ts';

const stage = useStage(() => openIdentityWorld());

/** Everything a script of the page could read and take away. */
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
      const { page, context } = await stage.visitor();
      const form = await openSignIn(page);
      if (way === 'google') await form.google.click();
      else {
        await form.dialog.getByRole('button', { name: 'Continue with Email & Password' }).click();
        await form.dialog.getByRole('button', { name: 'Need an account? Sign Up' }).click();
        await form.dialog.getByLabel('Full Name').fill('Ada');
        await form.dialog.getByLabel('Email', { exact: true }).fill(freshEmail());
        await form.dialog.getByLabel('Password').fill(password);
        await form.dialog.getByRole('button', { name: 'Create Account' }).click();
      }
      await expect(page).toHaveURL('/dashboard/projects');
      await expect(page.getByText('No projects yet')).toBeVisible();
      const readable = await page.evaluate(kept);
      const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'));
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' });
      expect(readable).not.toMatch(/eyJ/);
      expect(readable).not.toContain(decodeURIComponent(session?.value ?? '').split('.')[0]);
      const databases = await page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name),
      );
      expect(databases).toEqual([]);
    },
  );

  test('two tabs that load at the same moment stay signed in, again and again', async () => {
    const { page, newTab } = await stage.person();
    const other = await newTab();
    for (let round = 0; round < 4; round++) {
      await Promise.all([page.goto('/dashboard/projects'), other.goto('/dashboard/projects')]);
      for (const tab of [page, other]) await expect(tab.getByText('No projects yet')).toBeVisible();
    }
  });
});
