import type { Page, Request } from '@playwright/test';
import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { makeProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { projects, project, shell, common } = messages;
const environment = useTestEnvironment();
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

const profileRead = (request: Request): boolean =>
  request.method() === 'GET' && new URL(request.url()).pathname === '/api/user/profile';

describe('My Projects', () => {
  test('without projects offers to create the first (S2.21); it is Untitled and without description (S5.4, S8.6), and the profile is read again (S7.7)', async () => {
    const { page } = await environment.person();
    const list = await hold(page, 'GET /api/projects');
    await page.goto('/dashboard');
    await expect(page.getByText(projects.loading)).toBeVisible();
    await list.release();
    await expect(page.getByRole('heading', { name: projects.emptyTitle })).toBeVisible();
    await expect(page.getByText(projects.emptyText)).toBeVisible();
    const read = page.waitForRequest(profileRead);
    await page.getByRole('button', { name: projects.emptyAction }).click();
    await read;
    await expect(page).toHaveURL(/\/dashboard\/projects\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: projects.untitled })).toBeVisible();
    await expect(snackbar(page)).toContainText(projects.created);
    await expect(page.getByText(project.descriptionPlaceholder)).toBeVisible();
    await page.getByRole('link', { name: project.back }).click();
    await expect(card(page, projects.untitled)).toContainText(projects.noDescription);
    await expect(page.getByText(projects.count(1, 1))).toBeVisible();
    await expect(page.getByText(shell.projectCount(1), { exact: true })).toBeVisible();
  });

  test('shows a card a project (S2.22), filtered by sorted unique tags (S2.20, S4.8), and opens it', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const weir = await makeProject(person, 'Dawn at the weir');
    const mill = await makeProject(person, 'Old mill');
    await makeProject(person, 'No tags');
    for (const tag of ['wetland', 'alps', 'owls', 'rails', 'weir']) await api.tags.add(weir, tag);
    for (const tag of ['alps', 'bats']) await api.tags.add(mill, tag);
    await api.projects.update(weir, { description: 'A long description. '.repeat(60) });
    await api.notes.create(weir, { text: 'Kingfisher?', author: 'Ada' });
    await page.goto('/dashboard');
    const shown = card(page, 'Dawn at the weir');
    await expect(shown.getByText('owls', { exact: true })).toBeVisible();
    await expect(shown.getByText('rails', { exact: true })).toBeHidden();
    await expect(shown.getByText(projects.moreTags(2))).toBeVisible();
    await expect(shown.getByText(projects.notes(1), { exact: true })).toBeVisible();
    await expect(shown.getByText(projects.percentComplete(0))).toBeVisible();
    await expect(shown.getByText(/^Updated \d/)).toBeVisible();
    await expect.poll(async () => (await shown.boundingBox())?.height).toBe(280);
    const clamped = await shown.getByText(/^A long description/).evaluate((element) => ({
      lines: Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
      cut: element.scrollHeight > element.clientHeight,
    }));
    expect(clamped, 'the description').toEqual({ lines: 2, cut: true });

    const filter = page.getByRole('group', { name: projects.filterLabel });
    const sorted = ['alps', 'bats', 'owls', 'rails', 'weir', 'wetland'];
    await expect(filter.getByRole('button')).toHaveText(sorted);
    await filter.getByRole('button', { name: 'bats' }).click();
    await expect(page.getByText(projects.count(1, 3))).toBeVisible();
    await filter.getByRole('button', { name: 'owls' }).click();
    await expect(page.getByText(projects.count(2, 3))).toBeVisible();
    await expect(card(page, 'No tags')).toBeHidden();
    await filter.getByRole('button', { name: projects.filterClear }).click();
    await expect(page.getByText(projects.count(3, 3))).toBeVisible();
    await shown.getByRole('link', { name: projects.continueWith('Dawn at the weir') }).click();
    await expect(page).toHaveURL(`/dashboard/projects/${weir}`);
    await page.goBack();
    await shown.click({ position: { x: 150, y: 120 } });
    await expect(page).toHaveURL(`/dashboard/projects/${weir}`);
  });

  test('a project is deleted after a question by its title, which cannot be closed meanwhile (S2.23, S4.7)', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'To go');
    await makeProject(person, 'To stay');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: projects.menu('To go') }).click();
    await page.getByRole('menuitem', { name: projects.delete }).click();
    const dialog = page.getByRole('dialog', { name: projects.deleteTitle });
    await expect(dialog).toContainText(projects.deleteQuestion('To go'));
    await expect(dialog).toContainText(projects.deleteText);
    const deleting = await hold(page, 'DELETE /api/projects/*');
    await dialog.getByRole('button', { name: projects.delete }).click();
    await expect(dialog.getByRole('button', { name: common.deleting })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: common.cancel })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: common.close })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await expect(dialog).toBeVisible();
    const read = page.waitForRequest(profileRead);
    await deleting.release();
    await read;
    await expect(dialog).toBeHidden();
    await expect(card(page, 'To go')).toBeHidden();
    await expect(card(page, 'To stay')).toBeVisible();
    await expect(snackbar(page)).toContainText(projects.deleted);
    await expect(page.getByText(shell.projectCount(1), { exact: true })).toBeVisible();
  });
});
