import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { hold } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { holdClock } from './support/environment/page-clock.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { project, projects, dataset, notes, tags, common } = messages;
const environment = useTestEnvironment();

describe('the page of a project', () => {
  test('title and description are edited where they stand (S2.26, S2.27, S8.6), no blank title (S5.5); a step is blocked until the one before is complete (S1.4, S2.28, S2.29, S2.31, S2.33, S4.15)', async () => {
    const { page } = await openNewProject(await environment.person());
    const button = (name: string) => page.getByRole('button', { name });
    const heading = page.getByRole('heading', { level: 1 });
    const title = page.getByRole('textbox', { name: project.titleLabel });
    await button(project.editTitle).click();
    await title.fill('   ');
    await expect(button(project.saveTitle)).toBeDisabled();
    await title.fill('South ridge');
    await button(project.cancelTitle).click();
    await expect(heading).toHaveText('North ridge');
    await button(project.editTitle).click();
    await title.fill('South ridge');
    await button(project.saveTitle).click();
    await expect(heading).toHaveText('South ridge');
    await expect(snackbar(page)).toContainText(project.titleUpdated);
    await expect(page.getByText(project.descriptionPlaceholder)).toBeVisible();
    await button(project.editDescription).click();
    await page.getByRole('textbox', { name: project.descriptionLabel }).fill('Ten recorders.');
    await button(project.saveDescription).click();
    await expect(snackbar(page)).toContainText(project.descriptionUpdated);
    await page.reload();
    await expect(heading).toHaveText('South ridge');
    await expect(page.getByText('Ten recorders.')).toBeVisible();
    await expect(page.getByText(/^Created \d/)).toBeVisible();
    await expect(page.getByText(/^Updated \d/)).toBeVisible();
    await expect(page.getByText(project.percentComplete(0))).toBeVisible();

    const steps = page.getByRole('list', { name: project.steps });
    const step = (name: string) => steps.getByRole('button', { name: new RegExp(`^${name}`) });
    const none = page.getByRole('heading', { name: dataset.none });
    await expect(none).toBeVisible();
    await expect(page.getByText(dataset.keepOpen)).toBeVisible();
    await expect(step(project.stepAnalysis)).toBeDisabled();
    await expect(step(project.stepReport)).toBeDisabled();
    await step(project.stepData).click();
    await expect(none).toBeHidden();
  });

  test('each page of a project with one dataset is one press away, also on a phone (S29.1)', async () => {
    const { page, projectId } = await openNewProject(await environment.person());
    await page.setViewportSize({ width: 390, height: 844 });
    const navigation = page.getByRole('navigation', { name: project.pagesLabel });
    const pages = Object.entries(project.pages);
    for (const [name, label] of [...pages.slice(1), ...pages.slice(0, 1)]) {
      await navigation.getByRole('link', { name: label, exact: true }).click();
      const marked = navigation.locator('[aria-current="page"]');
      await expect(marked).toHaveText(label);
      await expect(marked).toBeInViewport({ ratio: 1 });
      await expect(page).toHaveURL(
        new RegExp(`${projectId}${name === 'overview' ? '' : `/${name}`}$`),
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
    const path = page.getByRole('navigation', { name: project.breadcrumb });
    await path.getByRole('link', { name: projects.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects.title);
  });

  test('notes and tags are added trimmed, changed and removed; the timeline tells what happened (S2.34, S2.35, S2.40, S5.5, S8.6)', async () => {
    const { page, api, projectId } = await openNewProject(await environment.person());
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(page.getByText(notes.empty)).toBeVisible();
    await button(notes.add).click();
    const note = page.getByRole('dialog', { name: notes.add });
    const text = note.getByLabel(notes.text);
    await expect(text).toHaveAttribute('rows', '4');
    await text.fill('   ');
    await expect(note.getByRole('button', { name: notes.add })).toBeDisabled();
    await text.fill('  Ring ouzel at first light  ');
    await note.getByRole('button', { name: notes.add }).click();
    await expect(note).toBeHidden();
    await expect(tab(project.tabNotes(1))).toBeVisible();
    const author = 'Ada Lovelace';
    expect((await api.projects.get(projectId)).notes).toMatchObject([
      { text: 'Ring ouzel at first light', author },
    ]);
    const shown = page.getByRole('article').filter({ hasText: 'Ring ouzel' });
    await expect(shown).toContainText(author);
    await expect(shown.getByRole('time')).toBeVisible();
    await button(notes.editNote(author)).click();
    await page.getByRole('textbox', { name: notes.text }).fill('A dipper, after all');
    await button(common.save).click();
    await expect(snackbar(page)).toContainText(notes.updated);
    await button(notes.deleteNote(author)).click();
    await expect(snackbar(page)).toContainText(notes.deleted);
    await expect(tab(project.tabNotes(0))).toBeVisible();
    await button(notes.add).click();
    await expect(text, 'the input is cleared on success (S4.19)').toHaveValue('');
    await note.getByRole('button', { name: common.cancel }).click();

    await tab(project.tabTags(0)).click();
    await expect(page.getByText(tags.empty)).toBeVisible();
    await button(tags.add).click();
    const tag = page.getByRole('dialog', { name: tags.add });
    await tag.getByLabel(tags.name).fill('  ');
    await expect(tag.getByRole('button', { name: tags.add })).toBeDisabled();
    await tag.getByLabel(tags.name).fill('  owls & more/100%  ');
    await page.keyboard.press('Enter');
    await expect(tag).toBeHidden();
    await button(tags.add).click();
    await tag.getByLabel(tags.name).fill('..');
    await page.keyboard.press('Enter');
    await expect(errorAlert(tag), 'no address can name it').toBeVisible();
    await tag.getByRole('button', { name: common.cancel }).click();
    expect((await api.projects.get(projectId)).tags).toEqual(['owls & more/100%']);
    await page.getByRole('tab', { name: /^Timeline/ }).click();
    const events = page.getByRole('tabpanel').getByRole('listitem');
    await expect(events.filter({ hasText: 'owls & more/100%' })).toHaveCount(1);
    await expect(events.first().getByRole('time')).toBeVisible();
    await tab(project.tabTags(1)).click();
    await button(tags.remove('owls & more/100%')).click();
    await expect(snackbar(page)).toContainText(tags.removed);
    await expect(tab(project.tabTags(0))).toBeVisible();
    const { length } = (await api.projects.get(projectId)).timeline;
    await expect(tab(project.tabTimeline(length))).toBeVisible();
  });

  test('deleting the project is blocked from closing while it runs, says so, and goes to the list after 1.5 s (S2.41, S9.3)', async () => {
    const person = await environment.person();
    const clock = await holdClock(person.page);
    const { page, projectId } = await openNewProject(person);
    await page.getByRole('button', { name: projects.delete }).click();
    const dialog = page.getByRole('dialog', { name: projects.deleteTitle });
    await expect(dialog).toContainText('North ridge');
    const deleting = await hold(page, 'DELETE /api/projects/*');
    await dialog.getByRole('button', { name: projects.delete }).click();
    await expect(dialog.getByRole('button', { name: common.deleting })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: common.cancel })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await clock.stop();
    await deleting.release();
    await expect(snackbar(page)).toContainText(projects.deleted);
    await expect(dialog).toBeHidden();
    await clock.pass(1_499);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/projects/${projectId}`);
    await clock.pass(1);
    await expect(page).toHaveURL('/dashboard/projects');
    await clock.go();
    await expect(page.getByRole('heading', { name: projects.emptyTitle })).toBeVisible();
  });
});
