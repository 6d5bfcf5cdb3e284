import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { putToStore } from '../environment/service.ts';
import type { Person } from '../environment/person.ts';
import { expect } from '../expect.ts';
import { writeCard } from './recordings.ts';
import { makeProject, openProject } from './shell.ts';
import { chooseDevice, openUpload } from './upload-dialog.ts';

export async function cardFolder(parent: string, name: string, recordings: number) {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  return { folder, files: await writeCard(folder, recordings) };
}

/** The store takes so many files. */
export async function storeTakes(page: Page, files: number): Promise<void> {
  let taken = 0;
  const [, path = ''] = putToStore.split(' ');
  const store = new RegExp(path.replaceAll('*', '[^/]*'));
  await page.route(
    (url) => store.test(url.pathname),
    (route) =>
      route.request().method() === 'PUT' && ++taken > files ? undefined : route.fallback(),
  );
}

export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close({ runBeforeUnload: false });
}

/** Of five recordings, two reach the store. */
export async function beginUpload(person: Person, folder: string): Promise<string> {
  const { page, api } = person;
  const projectId = await makeProject(person);
  await openProject(person, projectId);
  const upload = await openUpload(page);
  await upload.name.fill('Card 7');
  await chooseDevice(page, 'AudioMoth');
  await upload.folder.setInputFiles(folder);
  await upload.validate.click();
  await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
  await storeTakes(page, 2);
  await upload.submit.click();
  await expect(upload.dialog.getByText(/2 of 5 files/)).toBeVisible();
  const [dataset] = await api.datasets.list(projectId);
  expect(dataset).toMatchObject({ validation_status: 'pending' });
  return projectId;
}
