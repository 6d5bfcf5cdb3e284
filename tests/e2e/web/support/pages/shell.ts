import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import type { Person } from '../environment/person.ts';

export const snackbar = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Waits until it is there. */
export async function openProject(
  { page }: Pick<Person, 'page'>,
  projectId: string,
): Promise<void> {
  await page.goto(`/dashboard/projects/${projectId}`);
  await expect(page.getByRole('list', { name: 'Project steps' })).toBeVisible();
}

/** Past the web app. */
export const makeProject = async ({ api }: Pick<Person, 'api'>, title = 'North ridge') =>
  (await api.projects.create({ title, description: '' })).project_id;

/** Past the web app; opens its page. */
export async function openNewProject<P extends Pick<Person, 'api' | 'page'>>(
  person: P,
): Promise<P & { projectId: string }> {
  const projectId = await makeProject(person);
  await openProject(person, projectId);
  return { ...person, projectId };
}
