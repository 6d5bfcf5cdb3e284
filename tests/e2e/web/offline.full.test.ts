import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { signIn, signUp } from './support/environment/person.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';

/** Devices with a touch screen keep what is opened. */
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
} as const;

/** All that a page's origin stores on the device, as text, without the app's own files. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries({ ...storage }).map(([name, value]) => `${name} ${String(value)}`),
    );
    for (const name of await caches.keys()) {
      texts.push(name);
      if (!name.startsWith('biophony-kept/')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });

/** The app's files and the answer to a read of the project are there. */
async function untilKept(page: Page, projectId: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() =>
      page.evaluate(async (id) => {
        const names = (await caches.keys()).filter((name) => name.startsWith('biophony-kept/'));
        const urls = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        );
        return ['projects', 'analyses'].every((what) =>
          urls.flat().some((url) => url.includes(id) && url.includes(what)),
        );
      }, projectId),
    )
    .toBe(true);
}

describe('a phone in the field', () => {
  const environment = useTestEnvironment();

  const bar = (page: Page) => page.getByRole('status').filter({ hasText: /network/ });

  async function addNote(page: Page, text: string): Promise<void> {
    await page.getByRole('button', { name: 'Add Note' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: 'Add Note' }).click();
    await expect(dialog).toBeHidden();
  }

  test('shows without a network what was there, keeps notes and sends each once (S30.1) (S30.3) (S30.4)', async () => {
    const { page, context, api } = await environment.person(phone);
    const { project_id: id } = await api.projects.create({ title: 'Dawn at the lake' });
    await api.notes.create(id, { text: 'Reeds cut on the west bank', author: 'Ada' });
    await page.goto(`/dashboard/projects/${id}`);
    await expect(page.getByText('Reeds cut on the west bank')).toBeVisible();
    await untilKept(page, id);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dawn at the lake' })).toBeVisible();
    await expect(page.getByText('Reeds cut on the west bank')).toBeVisible();
    await expect(bar(page)).toContainText(/No network\. This is what was here on .+\./);

    await addNote(page, 'Bittern booming');
    await expect(page.getByRole('article').filter({ hasText: 'Bittern booming' })).toContainText(
      'Waits to be sent',
    );
    await expect(bar(page)).toContainText('1 note waits to be sent.');
    await page.reload();
    await expect(page.getByText('Bittern booming')).toBeVisible();
    await page.goto(`/dashboard/projects/${id}/survey`);
    await expect(page.getByText('The survey needs a network.')).toBeVisible();
    await page.goto(`/dashboard/projects/${id}`);

    await context.setOffline(false);
    await expect(bar(page)).toContainText('The network is back. Everything was sent.');
    const notes = async () => (await api.projects.get(id)).notes.map(({ text }) => text);
    await expect.poll(notes).toEqual(['Bittern booming', 'Reeds cut on the west bank']);
    await expect(page.getByText('Waits to be sent')).toBeHidden();
  });

  test('asks before signing out loses work, and shows another account nothing (S30.5) (S30.6)', async () => {
    const visitor = await environment.visitor(phone);
    const ada = await signUp(visitor, 'Ada Green');
    const { page, api, context } = ada;
    const { user_id: uid } = await api.user.profile();
    const { project_id: id } = await api.projects.create({ title: 'Dawn at the lake' });
    await page.goto(`/dashboard/projects/${id}`);
    await expect(page.getByRole('heading', { name: 'Dawn at the lake' })).toBeVisible();
    await untilKept(page, id);
    await context.setOffline(true);
    await page.reload();
    await addNote(page, 'Bittern booming');
    // The service will refuse it.
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('biophony:notes/'));
      const note = JSON.parse(localStorage.getItem(name ?? '') ?? '{}') as object;
      localStorage.setItem(name ?? '', JSON.stringify({ ...note, error: 'Too long' }));
      dispatchEvent(new StorageEvent('storage'));
    });
    const logOut = async () => {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    };
    await logOut();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Signing out needs a network');
    await dialog.getByRole('button', { name: 'Stay Signed In' }).click();

    await context.setOffline(false);
    await expect(bar(page)).toContainText('1 note could not be sent.');
    await logOut();
    await expect(dialog).toContainText(
      '1 note of “Dawn at the lake” has not been sent. Signing out deletes it from this device.',
    );
    await dialog.getByRole('button', { name: 'Stay Signed In' }).click();
    await expect(page.getByText('Bittern booming')).toBeVisible();
    expect(await stored(page)).toContain('Bittern booming');
    await logOut();
    await dialog.getByRole('button', { name: 'Sign Out and Delete' }).click();
    await page.waitForURL('/');
    const mine = new RegExp(`Ada|Dawn at the lake|Bittern|biophony-kept/${uid}`);
    await expect.poll(() => stored(page)).not.toMatch(mine);

    const ben = await signUp(visitor, 'Ben');
    await page.goto('/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    await expect.poll(() => stored(page)).toContain('Ben');
    await context.setOffline(true);
    await page.reload();
    await expect(bar(page)).toContainText('No network.');
    expect(await stored(page)).not.toMatch(mine);
    await page.goto(`/dashboard/projects/${id}`);
    await expect(page.getByText('Dawn at the lake')).toBeHidden();
    await context.setOffline(false);

    // Not signed out, but somebody else signs in: of the former account's answers nothing stays.
    await signIn(visitor, ada);
    await page.goto(`/dashboard/projects/${id}`);
    await expect(page.getByRole('heading', { name: 'Dawn at the lake' })).toBeVisible();
    await untilKept(page, id);
    await signIn(visitor, ben);
    await page.goto('/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    await expect.poll(() => stored(page)).not.toMatch(mine);
  });
});
