import { describe, test } from 'vitest';
import { cut, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { holdClock } from './support/environment/page-clock.ts';
import type { Person } from './support/environment/person.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { makeProject, openNewProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

test('the snackbar hides after 6 s (S2.42, S9.3)', async () => {
  const person = await environment.person();
  const clock = await holdClock(person.page);
  const { page } = await openNewProject(person);
  await page.getByRole('button', { name: 'Edit title' }).click();
  await page.getByRole('textbox', { name: 'Project title' }).fill('Heard');
  await clock.stop();
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Project title updated!');
  const box = await page.locator('.bp-snack').boundingBox();
  expect(box && box.x + box.width > 1280 - 60 && box.y + box.height > 800 - 60).toBe(true);
  await clock.pass(5_999);
  await expect(snackbar(page)).toContainText('Project title updated!');
  await clock.pass(1);
  await expect(page.locator('.bp-snack')).toBeHidden();
});

describe('the longest names', () => {
  test('fit into 320 px, on the page and in its dialogs', async () => {
    const person = await environment.person({ name: 'N'.repeat(100) });
    const { page, api } = person;
    const projectId = await makeProject(person, 'W'.repeat(200));
    await api.projects.update(projectId, { description: 'W'.repeat(500) });
    await api.tags.add(projectId, 'W'.repeat(50));
    await api.notes.create(projectId, { text: 'W'.repeat(500), author: 'A'.repeat(100) });
    await api.datasets.create(projectId, {
      dataset_name: 'D'.repeat(200),
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    });
    await page.setViewportSize({ width: 320, height: 800 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const inSight = async (name: string | RegExp) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320, String(name)).toBe(true);
    };
    await openProject(person, projectId);
    await expect(page.getByRole('heading', { name: 'D'.repeat(200) })).toBeVisible();
    expect(await width()).toBe(320);
    await inSight(/^Edit note/);
    await inSight(/^Delete note/);
    for (const tab of [/^Tags/, /^Timeline/]) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await width(), String(tab)).toBe(320);
    }
    for (const action of ['Delete Dataset', 'Delete Project']) {
      await page.getByRole('button', { name: action }).click();
      const dialog = page.getByRole('dialog', { name: action });
      const box = await dialog.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320, action).toBe(true);
      await leaveByEscape(dialog);
    }
    await refuse(page, 'PUT /api/projects/*', 'E'.repeat(150));
    await page.getByRole('button', { name: 'Edit title' }).click();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('EEE');
    await inSight('Dismiss');
    expect(await width()).toBe(320);
  });
});

describe('a project that is no longer there', () => {
  const toProject = ({ page }: Person) =>
    page.getByRole('link', { name: 'Continue with North ridge' }).click();
  const heading = ({ page }: Person) =>
    page.getByRole('heading', { level: 1, name: 'North ridge' });

  test('deleted on its page: coming back says so, with Retry and Back to Projects', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person);
    await page.goto('/dashboard/projects');
    await toProject(person);
    await page.getByRole('button', { name: 'Delete Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await page.waitForURL('/dashboard/projects');
    await page.goBack();
    const alert = errorAlert(page);
    await expect(alert).toContainText('There is no such project');
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(heading(person)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload Dataset' })).toBeHidden();
    await alert.getByRole('button', { name: 'Back to Projects' }).click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('deleted on its page: coming back before the list is shown says so', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person);
    await page.goto('/dashboard/projects');
    await toProject(person);
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...state) => {
        push(...state);
        queueMicrotask(() => history.back());
      };
    });
    await page.getByRole('button', { name: 'Delete Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(errorAlert(page)).toContainText('There is no such project');
  });

  test('deleted elsewhere: it says so when it is read again; another failure keeps what is shown', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    await page.goto('/dashboard/projects');
    const again = async () => {
      await page.getByRole('link', { name: 'Back to Projects' }).click();
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000);
      const answered = page.waitForResponse(`**/api/projects/${projectId}`);
      await toProject(person);
      await answered;
    };
    await toProject(person);
    await expect(heading(person)).toBeVisible();
    const restored = await refuse(page, 'GET /api/projects/*', '', 400);
    await again();
    await expect(heading(person)).toBeVisible();
    await expect(errorAlert(page)).toBeHidden();
    await restored();
    const list = await hold(page, 'GET /api/projects');
    await api.projects.delete(projectId);
    await again();
    await expect(errorAlert(page)).toContainText('There is no such project');
    await expect(heading(person)).toBeHidden();
    await list.release();
  });
});

describe('a project that cannot be loaded', () => {
  test('says so, with Retry and Back to Projects (S2.25)', async () => {
    const person = await environment.person();
    const { page } = person;
    const projectId = await makeProject(person);
    const answer = await hold(page, 'GET /api/projects/*');
    await page.goto(`/dashboard/projects/${projectId}`);
    await expect(page.getByText('Loading project...')).toBeVisible();
    await answer.release();
    const restored = await refuse(page, 'GET /api/projects/*');
    await page.reload();
    const alert = errorAlert(page);
    await expect(alert).toContainText('Failed to get project details');
    await restored();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'North ridge' })).toBeVisible();
    await page.goto('/dashboard/projects/no-such-project');
    await alert.getByRole('button', { name: 'Back to Projects' }).click();
    await expect(page).toHaveURL('/dashboard/projects');
  });

  test('a dataset or an analysis that cannot be read is said in its step (S8.1)', async () => {
    const person = await environment.person();
    const { page } = person;
    const projectId = await makeProject(person);
    const restored = await refuse(page, 'GET /api/data/*/datasets');
    await openProject(person, projectId);
    await expect(errorAlert(page)).toContainText('Failed to check dataset status');
    await restored();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
  });
});

describe('what the service refuses on a project', () => {
  test('titles, notes and tags: said, and nothing typed is lost (S8.1)', async () => {
    const { page, api, projectId } = await openNewProject(await environment.person());
    await api.notes.create(projectId, { text: 'Stays', author: 'Ada' });
    await api.tags.add(projectId, 'stays');
    await page.reload();
    await refuse(page, 'PUT /api/projects/*');
    await page.getByRole('button', { name: 'Edit title' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).fill('Kept');
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('Failed to update project');
    await expect(page.getByRole('textbox', { name: 'Project title' })).toHaveValue('Kept');

    await refuse(page, 'PUT /api/projects/*/notes/*');
    await page.getByRole('button', { name: /^Edit note/ }).click();
    await page.getByRole('textbox', { name: 'Note Text' }).fill('Changed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(snackbar(page)).toContainText('Failed to update note');
    await expect(page.getByRole('textbox', { name: 'Note Text' })).toHaveValue('Changed');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await refuse(page, 'DELETE /api/projects/*/notes/*');
    await page.getByRole('button', { name: /^Delete note/ }).click();
    await expect(snackbar(page)).toContainText('Failed to delete note');

    await refuse(page, 'POST /api/projects/*/notes');
    await page.getByRole('button', { name: 'Add Note' }).click();
    const note = page.getByRole('dialog', { name: 'Add Note' });
    await note.getByLabel('Note Text').fill('Not lost');
    await note.getByRole('button', { name: 'Add Note' }).click();
    await expect(errorAlert(note)).toContainText('Failed to add note');
    await expect(note.getByLabel('Note Text')).toHaveValue('Not lost');
    await note.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Tags (1)' }).click();
    await refuse(page, 'DELETE /api/projects/*/tags/*');
    await page.getByRole('button', { name: 'Remove tag stays' }).click();
    await expect(snackbar(page)).toContainText('Failed to remove tag');
    await cut(page, 'POST /api/projects/*/tags');
    await page.getByRole('button', { name: 'Add Tag' }).click();
    const tag = page.getByRole('dialog', { name: 'Add Tag' });
    await tag.getByLabel('Tag Name').fill('lost');
    await tag.getByRole('button', { name: 'Add Tag' }).click();
    await expect(errorAlert(tag)).toContainText('Failed to add tag');
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
