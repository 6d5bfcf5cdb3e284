import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

/** The service is busy and asks to come back in 41 s. */
async function askToWait(page: Page): Promise<() => Promise<void>> {
  const list = /\/api\/projects\?/;
  await page.route(list, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '41' },
      json: { error: 'Too many calls.', code: 'rate_limited', request_id: 'req_busy' },
    }),
  );
  return () => page.unroute(list);
}

describe('a service that asks to wait', () => {
  test('is said with how long, and Retry goes on', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person);
    const mend = await askToWait(page);
    await page.goto('/dashboard/projects');
    const alert = errorAlert(page);
    await expect(alert).toContainText('The service asks to wait for 41 seconds. Then try again.');
    await expect(page.getByText('Loading your projects...')).toBeHidden();
    await mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('link', { name: 'North ridge', exact: true })).toBeVisible();
  });

  test('a load error that was dismissed does not look like an empty account', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person);
    const mend = await refuse(page, 'GET /api/projects');
    await page.goto('/dashboard/projects');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Your projects could not be loaded')).toBeVisible();
    await expect(page.getByText('No projects yet')).toBeHidden();
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('link', { name: 'North ridge', exact: true })).toBeVisible();
  });
});

test('a tag that is there already is not said to be added', async () => {
  const person = await environment.person();
  const { page, api } = person;
  const projectId = await makeProject(person);
  await api.tags.add(projectId, 'Owls');
  await openProject(person, projectId);
  await page.getByRole('tab', { name: 'Tags (1)' }).click();
  await page.getByRole('button', { name: 'Add Tag' }).click();
  await page.getByLabel('Tag Name').fill('owls');
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('The tag "Owls" is there already.');
  await expect(page.getByRole('tab', { name: 'Tags (1)' })).toBeVisible();
});
