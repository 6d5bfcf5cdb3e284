import type { Locator, Page, Request } from '@playwright/test';
import { describe, test } from 'vitest';
import { alter, cut, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import type { Person } from './support/environment/person.ts';
import { makeProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function askToDelete(page: Page, title: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  return page.getByRole('dialog', { name: 'Delete Project' });
}

/** The page asks for the profile. */
const profileRead = (request: Request): boolean =>
  request.method() === 'GET' && new URL(request.url()).pathname === '/api/user/profile';

async function withTags(person: Person, title: string, tags: string[]) {
  const id = await makeProject(person, title);
  for (const tag of tags) await person.api.tags.add(id, tag);
  return id;
}

describe('My Projects', () => {
  test('without projects offers to create the first (S2.21); it is Untitled and without description (S5.4, S8.6), and the profile is read again (S7.7)', async () => {
    const { page } = await environment.person();
    const list = await hold(page, 'GET /api/projects');
    await page.goto('/dashboard');
    await expect(page.getByText('Loading your projects...')).toBeVisible();
    await list.release();
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect(
      page.getByText('Create your first project to start analyzing ecological data'),
    ).toBeVisible();
    const read = page.waitForRequest(profileRead);
    await page.getByRole('button', { name: 'Create Your First Project' }).click();
    await read;
    await expect(page).toHaveURL(/\/dashboard\/projects\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Untitled Project' })).toBeVisible();
    await expect(snackbar(page)).toContainText(
      'Project created! Add a title and description below.',
    );
    await expect(page.getByText('Add a description...')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Projects' }).click();
    await expect(card(page, 'Untitled Project')).toContainText('No description provided');
    await expect(page.getByText('1 of 1 projects')).toBeVisible();
    await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  });

  test(
    'while one is being created the create card is disabled (S4.7)',
    { tags: 'full' },
    async () => {
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
    },
  );

  test('a card shows title, description, three tags and how many more, notes, date and progress (S2.22)', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const id = await withTags(person, 'Dawn at the weir', ['a', 'b', 'c', 'd', 'e']);
    await api.projects.update(id, { description: 'A long description. '.repeat(60) });
    await api.notes.create(id, { text: 'Kingfisher?', author: 'Ada' });
    await page.goto('/dashboard');
    const shown = card(page, 'Dawn at the weir');
    for (const tag of ['a', 'b', 'c'])
      await expect(shown.getByText(tag, { exact: true })).toBeVisible();
    await expect(shown.getByText('d', { exact: true })).toBeHidden();
    await expect(shown.getByText('+2')).toBeVisible();
    await expect(shown.getByText('1 note', { exact: true })).toBeVisible();
    await expect(shown.getByText('0% Complete')).toBeVisible();
    await expect(shown.getByText(/^Updated \d/)).toBeVisible();
    await expect
      .poll(async () => (await shown.boundingBox())?.height, '280 px high (S2.22)')
      .toBe(280);
    const lines = await shown.getByText(/^A long description/).evaluate((element) => ({
      lines: element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
      cut: element.scrollHeight > element.clientHeight,
    }));
    expect(Math.round(lines.lines), 'the description is clamped to two lines (S2.22)').toBe(2);
    expect(lines.cut).toBe(true);
    await shown.getByRole('link', { name: 'Continue with Dawn at the weir' }).click();
    await expect(page).toHaveURL(`/dashboard/projects/${id}`);
    await page.goBack();
    await shown.click({ position: { x: 150, y: 120 } });
    await expect(page).toHaveURL(`/dashboard/projects/${id}`);
  });

  test(
    'buttons have corners of 8 px, cards of 16 px, and the font is Inter (S2.51)',
    { tags: 'full' },
    async () => {
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
    },
  );

  test('progress is red below 50, amber below 100, green and Complete at 100 (S4.9)', async () => {
    const person = await environment.person();
    const { page } = person;
    for (const title of ['At 33', 'At 50', 'At 100']) await makeProject(person, title);
    await alter(page, 'GET /api/projects', (answer) => ({
      ...answer,
      projects: (answer.projects as { title: string }[]).map((project) => ({
        ...project,
        progress_percentage: project.title === 'At 33' ? 33.4 : Number(project.title.slice(3)),
      })),
    }));
    await page.goto('/dashboard');
    const look = async (title: string, tone: string, text: string) => {
      const shown = card(page, title);
      await expect(shown.locator('.bp-progress')).toHaveAttribute('data-tone', tone);
      await expect(shown.locator('.rt-Badge')).toHaveText(text);
    };
    await look('At 33', 'bad', '33% Complete');
    await look('At 50', 'warn', '50% Complete');
    await look('At 100', 'good', 'Complete');
  });

  test('the tag filter offers sorted unique tags and shows projects that have one of the selected (S2.20, S4.8)', async () => {
    const person = await environment.person();
    const { page } = person;
    await withTags(person, 'First', ['wetland', 'alps']);
    await withTags(person, 'Second', ['alps', 'owls']);
    await withTags(person, 'Third', []);
    await page.goto('/dashboard');
    await expect(page.getByText('3 of 3 projects')).toBeVisible();
    const filter = page.getByRole('group', { name: 'Filter by tags' });
    await expect(filter.getByRole('button')).toHaveText(['alps', 'owls', 'wetland']);
    await filter.getByRole('button', { name: 'wetland' }).click();
    await expect(page.getByText('1 of 3 projects')).toBeVisible();
    await filter.getByRole('button', { name: 'owls' }).click();
    await expect(page.getByText('2 of 3 projects')).toBeVisible();
    await expect(card(page, 'Third')).toBeHidden();
    await filter.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page.getByText('3 of 3 projects')).toBeVisible();
  });
});

describe('deleting a project from the list', () => {
  test('asks by title, cannot be closed while deleting, and takes it out of the list (S2.23, S4.7)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'To go');
    await makeProject(person, 'To stay');
    await page.goto('/dashboard');
    const dialog = await askToDelete(page, 'To go');
    await expect(dialog).toContainText('To go');
    await expect(dialog).toContainText(/notes, tags and timeline events/);
    await expect(dialog).toContainText(/cannot be undone and may take a few minutes/);
    const deleting = await hold(page, 'DELETE /api/projects/*');
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await expect(dialog).toBeVisible();
    const read = page.waitForRequest(profileRead);
    await deleting.release();
    await read;
    await expect(dialog).toBeHidden();
    await expect(card(page, 'To go')).toBeHidden();
    await expect(card(page, 'To stay')).toBeVisible();
    await expect(snackbar(page)).toContainText('Project deleted successfully!');
    await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  });

  /** Deletes from the list a project whose page was left by the browser's button for going back. */
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

  test('going forward to it again says that it is gone', { tags: 'full' }, async () => {
    const { page, heading, remove } = await deleteAfterLook();
    await remove.click();
    await expect(snackbar(page)).toContainText('Project deleted successfully!');
    await page.goForward();
    await expect(errorAlert(page)).toContainText('There is no such project');
    await expect(heading).toBeHidden();
  });

  test('its page, opened while it is deleted, says when it is gone', { tags: 'full' }, async () => {
    const { page, heading, remove } = await deleteAfterLook();
    const deleting = await hold(page, 'DELETE /api/projects/*');
    await remove.click();
    await page.goForward();
    await expect(heading).toBeVisible();
    await deleting.release();
    await expect(errorAlert(page)).toContainText('There is no such project');
    await expect(heading).toBeHidden();
  });

  test('a refusal is shown, and the project stays (S8.1)', { tags: 'full' }, async () => {
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

describe('a list that cannot be loaded', { tags: 'full' }, () => {
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
