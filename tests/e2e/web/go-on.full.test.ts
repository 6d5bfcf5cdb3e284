import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { signUpByForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { beginUpload, cardFolder, crash, storeTakes } from './support/pages/broken-upload.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { openUpload, uploadDialog } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();

/** By this browser. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'biophony')) return 0;
    const db = await answer(indexedDB.open('biophony'));
    const count = await answer(db.transaction('uploads').objectStore('uploads').count());
    db.close();
    return count;
  });

describe('what this browser remembers of an upload', () => {
  async function crashed() {
    const person = await environment.person();
    const { folder } = await cardFolder(environment.service.folder, crypto.randomUUID(), 5);
    await beginUpload(person, folder);
    await crash(person.page);
    const page = await person.context.newPage();
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    expect(await remembered(page)).toBe(1);
    return { ...person, page };
  }

  test('goes when the person logs out', async () => {
    const { page } = await crashed();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await remembered(page)).toBe(0);
  });

  test('goes with the account', async () => {
    const { page } = await crashed();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(page).toHaveURL('/');
    expect(await remembered(page)).toBe(0);
  });

  test('stays when the session ends by itself, and goes when somebody else signs in', async () => {
    const { page, context } = await crashed();
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL('/');
    expect(await remembered(page), 'the same person may go on').toBe(1);
    await expect(page.getByText(/^Your session has ended/).first()).toBeVisible();
    await signUpByForm(page, { name: 'Somebody Else' });
    await expect(page, 'and not what the other person wanted').toHaveURL('/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect.poll(() => remembered(page)).toBe(0);
  });
});

describe('an upload whose tab crashed', () => {
  test('goes on in another browser, which knows nothing of it', async () => {
    const person = await environment.person();
    const { api } = person;
    const { folder } = await cardFolder(environment.service.folder, 'elsewhere', 5);
    const projectId = await beginUpload(person, folder);
    await crash(person.page);

    const page = await person.context.newPage();
    await page.goto('/');
    await page.evaluate(() => indexedDB.deleteDatabase('biophony'));
    await openProject({ ...person, page }, projectId);
    await page.getByRole('button', { name: 'Go on with the upload' }).click();
    const upload = uploadDialog(page, 'Go on with the upload of Card 7');
    await expect(upload.dialog.getByText(/It had 5 files/)).toBeVisible();
    await upload.folder.setInputFiles(folder);
    await upload.validate.click();
    await upload.button('Upload Files').click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 5, pending_count: 0 }]);
  });

  test('reads the folder again that the browser remembers', async () => {
    const person = await environment.person();
    const { api, page: first } = person;
    const { files } = await cardFolder(environment.service.folder, 'remembered', 5);
    // The browser's own folders have handles like its picker's, without a click in a window.
    await first.context().addInitScript(() => {
      Object.assign(window, {
        showDirectoryPicker: async () =>
          (await navigator.storage.getDirectory()).getDirectoryHandle('card', { create: true }),
      });
    });
    const projectId = await makeProject(person);
    await openProject(person, projectId);
    for (const path of files) {
      const bytes = [...(await readFile(path))];
      await first.evaluate(
        async ([name, content]) => {
          const root = await navigator.storage.getDirectory();
          const folder = await root.getDirectoryHandle('card', { create: true });
          const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
          await file.write(new Uint8Array(content));
          await file.close();
        },
        [basename(path), bytes] as const,
      );
    }
    const begun = await openUpload(first);
    await begun.name.fill('Card 8');
    await begun.button('Choose Folder').click();
    await expect(begun.list.getByRole('listitem')).toHaveCount(5);
    await expect(begun.device, 'the headers tell the device').toContainText('AudioMoth');
    await begun.validate.click();
    await storeTakes(first, 2);
    await begun.submit.click();
    await expect(begun.dialog.getByText(/2 of 5 files/)).toBeVisible();
    await crash(first);

    const page = await person.context.newPage();
    await openProject({ ...person, page }, projectId);
    await page.getByRole('button', { name: 'Go on with the upload' }).click();
    const upload = uploadDialog(page, 'Go on with the upload of Card 8');
    await upload.button('Read “card” Again').click();
    await expect(upload.dialog.getByText('All files of this upload were found.')).toBeVisible();
    await upload.validate.click();
    await upload.button('Upload Files').click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 5, pending_count: 0 }]);
  });
});
