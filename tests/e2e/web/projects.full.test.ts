import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { cut, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { makeProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function askToDelete(page: Page, title: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  return page.getByRole('dialog', { name: 'Delete Project' });
}

describe('My Projects', () => {
  test('while one is being created the create card is disabled (S4.7)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'Old');
    await page.goto('/dashboard');
    await page.getByText('1 of 1 projects').waitFor();
    const creating = await hold(page, 'POST /api/projects');
    const create = page.getByRole('main').getByRole('listitem').first().getByRole('button');
    await expect(create).toHaveText('Create New Project');
    await create.click();
    await expect(create).toBeDisabled();
    await creating.release();
    await expect(page).toHaveURL(/\/projects\/[\w-]+$/);
  });

  test('buttons have corners of 8 px, cards of 16 px, and the font is Inter (S2.51)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'Round');
    await page.goto('/dashboard');
    const style = (element: Locator, name: 'borderRadius' | 'fontFamily') =>
      element.evaluate((node, wanted) => getComputedStyle(node)[wanted], name);
    const shown = card(page, 'Round');
    await expect(shown).toBeVisible();
    expect(await style(shown, 'borderRadius')).toBe('16px');
    const button = page.getByRole('button', { name: 'Logout' });
    expect(await style(button, 'fontFamily')).toMatch(/^"?Inter/);
    await page.getByRole('link', { name: 'Continue with Round' }).click();
    const upload = page.getByRole('button', { name: 'Upload Dataset' });
    expect(await style(upload, 'borderRadius')).toBe('8px');
  });
});

describe('deleting a project from the list', () => {
  /** Its page was left by the browser's back button. */
  async function deleteAfterLook() {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'To go');
    await page.goto('/dashboard/projects');
    await page.getByRole('link', { name: 'Continue with To go' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'To go' });
    await expect(heading).toBeVisible();
    await page.goBack();
    const dialog = await askToDelete(page, 'To go');
    return { page, heading, remove: dialog.getByRole('button', { name: 'Delete Project' }) };
  }

  test('going forward to it again says that it is gone', async () => {
    const { page, heading, remove } = await deleteAfterLook();
    await remove.click();
    await expect(snackbar(page)).toContainText('Project deleted successfully!');
    await page.goForward();
    await expect(errorAlert(page)).toContainText('There is no such project');
    await expect(heading).toBeHidden();
  });

  test('its page, opened while it is deleted, says when it is gone', async () => {
    const { page, heading, remove } = await deleteAfterLook();
    const deleting = await hold(page, 'DELETE /api/projects/*');
    await remove.click();
    await page.goForward();
    await expect(heading).toBeVisible();
    await deleting.release();
    await expect(errorAlert(page)).toContainText('There is no such project');
    await expect(heading).toBeHidden();
  });

  test('a refusal is shown, and the project stays (S8.1)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'To go');
    await page.goto('/dashboard');
    await refuse(page, 'DELETE /api/projects/*');
    await refuse(page, 'POST /api/projects');
    const dialog = await askToDelete(page, 'To go');
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(snackbar(page)).toContainText('Failed to delete project');
    await expect(card(page, 'To go')).toBeVisible();
    await page.getByRole('button', { name: 'Create New Project' }).click();
    await expect(snackbar(page)).toContainText('Failed to create project');
  });
});

/** The service is busy for 41 s. */
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

describe('a list that cannot be loaded', () => {
  test('says why, with Retry and Dismiss (S2.24)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'Still there');
    const restored = await refuse(page, 'GET /api/projects');
    await page.goto('/dashboard');
    const alert = errorAlert(page);
    await expect(alert).toContainText('Failed to get projects');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toBeHidden();
    await page.reload();
    await expect(alert).toBeVisible();
    await restored();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, 'Still there')).toBeVisible();
    await expect(alert).toBeHidden();
  });

  test('the sentence of the service comes first; a broken connection says so (S8.1)', async () => {
    const { page } = await environment.person();
    const restored = await refuse(page, 'GET /api/projects', 'The cellar is under water.');
    await page.goto('/dashboard');
    await expect(errorAlert(page)).toContainText('The cellar is under water.');
    await restored();
    await cut(page, 'GET /api/projects');
    await page.reload();
    await expect(errorAlert(page)).toContainText('Failed to load projects');
    await expect(errorAlert(page)).toContainText('Check your connection');
  });

  test('says how long the service asks to wait, and Retry goes on', async () => {
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

  test('that was dismissed does not look like an empty account', async () => {
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

describe('a long list', () => {
  test('has each title in the direction of its own letters (S2.52)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'Lake wood');
    await makeProject(person, 'יער ליד האגם');
    await page.goto('/dashboard/projects');
    const title = (name: string) => page.getByRole('heading', { level: 2, name });
    await expect(title('Lake wood')).toHaveCSS('direction', 'ltr');
    await expect(title('יער ליד האגם')).toHaveCSS('direction', 'rtl');
    await expect(title('יער ליד האגם')).toHaveCSS('text-align', 'start');
  });

  test('is searched and sorted; a reload and Back show it as it was (S2.55, S2.56)', async () => {
    const person = await environment.person();
    const { page } = person;
    const titles = ['Café marsh', 'Marsh 10', 'Marsh 9', 'A', 'B', 'C', 'D', 'E', 'F'];
    for (const title of titles) await makeProject(person, title);
    await page.goto('/dashboard/projects');
    await expect(page.getByText('9 of 9 projects')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('MARSH cafe');
    await expect(page.getByText('1 of 9 projects')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('marsh');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('title');
    const inOrder = ['Café marsh', 'Marsh 9', 'Marsh 10'];
    const titlesShown = page
      .getByRole('article')
      .getByRole('link', { name: /^(Café marsh|Marsh \d+)$/ });
    await expect(titlesShown).toHaveText(inOrder);
    await expect(page).toHaveURL('/dashboard/projects?q=marsh&sort=title');
    await page.reload();
    await expect(titlesShown).toHaveText(inOrder);
    await titlesShown.nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marsh 9' })).toBeVisible();
    await page.goBack();
    await expect(titlesShown).toHaveText(inOrder);
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByRole('button', { name: 'Clear search and tags' }).click();
    await expect(page.getByText('9 of 9 projects')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

describe('before the app has arrived', () => {
  test('the first projects can be read and followed', async () => {
    const person = await environment.person();
    const { page } = person;
    const projectId = await makeProject(person, 'Early bird');
    const code = await hold(page, 'GET /assets/app-*.js');
    await page.goto('/dashboard/projects', { waitUntil: 'commit' });
    const early = page.getByRole('link', { name: 'Early bird' });
    await expect(early).toHaveAttribute('href', `/dashboard/projects/${projectId}`);
    await expect(early).toBeVisible();
    await code.release();
    await expect(page.getByRole('article').filter({ hasText: 'Early bird' })).toBeVisible();
    await expect(page.locator('.skeleton-card')).toHaveCount(0);
  });
});
