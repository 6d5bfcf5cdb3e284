import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { holdClock } from './support/environment/page-clock.ts';
import { drawn } from './support/pages/drawn.ts';
import { expect } from './support/expect.ts';
import { escapeIn } from './support/keyboard.ts';
import { makeProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

async function onProject() {
  const person = await environment.person();
  const clock = await holdClock(person.page);
  const projectId = await makeProject(person);
  const { page } = person;
  await page.goto('/dashboard/projects');
  await page.getByRole('link', { name: 'North ridge', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Project steps' })).toBeVisible();
  return { ...person, projectId, clock };
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep Editing' }).click();
const discard = (page: Page) =>
  question(page).getByRole('button', { name: 'Discard', exact: true }).click();

describe('a typed text is not discarded without a question', () => {
  test('by Escape, the cross, a click beside it, or Back: a note', async () => {
    const { page, projectId } = await onProject();
    await page.getByRole('button', { name: 'Add Note' }).click();
    const note = page.getByRole('dialog', { name: 'Add Note' });
    const text = note.getByLabel('Note Text');
    await escapeIn(note);
    await expect(note, 'nothing was typed').toBeHidden();
    await page.getByRole('button', { name: 'Add Note' }).click();
    await text.fill('A wren, twice.');
    const ways = [
      () => escapeIn(note),
      () => note.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.goBack(),
    ];
    for (const way of ways) {
      await way();
      await keep(page);
      await expect(question(page)).toBeHidden();
      await expect(text).toHaveValue('A wren, twice.');
      await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    }
    await escapeIn(note);
    // A second Escape before the question has the focus would ask again.
    await expect(question(page).getByRole('button', { name: 'Keep Editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(text, 'Escape keeps it').toHaveValue('A wren, twice.');
    await page.goBack();
    await discard(page);
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(text).toHaveValue('');
  });

  test('and the note has the focus again where nothing had it before the question', async () => {
    const { page, projectId } = await onProject();
    await page.getByRole('button', { name: 'Add Note' }).click();
    const note = page.getByRole('dialog', { name: 'Add Note' });
    const text = note.getByLabel('Note Text');
    await text.fill('A wren, twice.');
    // Like a click beside the note, some frames before a busy machine shows the question.
    await text.blur();
    await drawn(page);
    await page.goBack();
    await keep(page);
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    await escapeIn(note);
    await discard(page);
    await expect(note).toBeHidden();
  });

  test('a title, by Escape or a link; unchanged text is left without a word', async () => {
    const { page, projectId } = await onProject();
    const title = page.getByRole('textbox', { name: 'Project title' });
    await page.getByRole('button', { name: 'Edit title' }).click();
    await expect(title).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(title).toBeHidden();
    await page.getByRole('button', { name: 'Edit title' }).click();
    await title.fill('South ridge');
    await page.keyboard.press('Escape');
    await keep(page);
    await expect(title).toHaveValue('South ridge');
    await expect(title).toBeFocused();
    await page.getByRole('link', { name: 'Settings' }).click();
    await keep(page);
    await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    await page.getByRole('link', { name: 'Settings' }).click();
    await discard(page);
    await expect(page).toHaveURL('/dashboard/settings');
  });

  test('a note that is being changed, and the name of an upload', async () => {
    const { page, api, projectId } = await onProject();
    await api.notes.create(projectId, { text: 'First', author: 'Ada' });
    await page.reload();
    await page.getByRole('button', { name: /^Edit note/ }).click();
    const text = page.getByRole('textbox', { name: 'Note Text' });
    await text.fill('First and second');
    await page.getByRole('link', { name: 'Back to Projects' }).click();
    await keep(page);
    await expect(text).toHaveValue('First and second');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    const upload = page.getByRole('dialog', { name: 'Upload Dataset' });
    await upload.getByLabel('Dataset Name').fill('May');
    await escapeIn(upload);
    await keep(page);
    await expect(upload.getByLabel('Dataset Name')).toHaveValue('May');
  });
});

describe('a typed text is asked about before the account is left', () => {
  const text = 'A wren, twice.';

  /** On the page, not in a dialog. */
  async function onNote() {
    const person = await onProject();
    const { page, api, projectId } = person;
    await api.notes.create(projectId, { text: 'A wren', author: 'Ada' });
    await page.reload();
    await page.getByRole('button', { name: /^Edit note/ }).click();
    const note = page.getByRole('textbox', { name: 'Note Text' });
    await note.fill(text);
    return { ...person, note };
  }

  test('by Logout', async () => {
    const { page, note } = await onNote();
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.click();
    await keep(page);
    await expect(question(page)).toBeHidden();
    await expect(note).toHaveValue(text);
    await logout.click();
    await discard(page);
    await expect(page).toHaveURL('/');
  });

  test('by Logout and by links in the menu of a narrow screen', async () => {
    const { page, note, projectId } = await onNote();
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.locator('.bp-drawer');
    for (const way of [
      drawer.getByRole('link', { name: 'Settings' }),
      drawer.getByRole('button', { name: 'Logout' }),
    ]) {
      await menu.click();
      await way.click();
      await keep(page);
      await expect(question(page)).toBeHidden();
      await expect(note).toHaveValue(text);
      await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    }
    await menu.click();
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await discard(page);
    await expect(page).toHaveURL('/dashboard/settings');
  });

  test('by deleting the account, signing out everywhere or leaving the settings: the name', async () => {
    const { page } = await environment.person();
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const name = page.getByLabel('Display Name');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete Account' });
    await deletion.getByRole('button', { name: 'Cancel' }).click();
    await expect(deletion, 'nothing was typed').toBeHidden();
    await name.fill('Grace Hopper');
    for (const way of [
      page.getByRole('button', { name: 'Delete Account' }),
      page.getByRole('button', { name: 'Sign out everywhere' }),
      page.getByRole('link', { name: 'My Projects' }),
    ]) {
      await way.click();
      await keep(page);
      await expect(question(page)).toBeHidden();
      await expect(name).toHaveValue('Grace Hopper');
    }
    await expect(deletion).toBeHidden();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await discard(page);
    await expect(deletion).toBeVisible();
    await deletion.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(page).toHaveURL('/');
  });
});

describe('a deleted note', () => {
  async function deleted() {
    const person = await onProject();
    const { page, api, projectId } = person;
    await api.notes.create(projectId, { text: 'Stays', author: 'Ada' });
    await api.notes.create(projectId, { text: 'Goes', author: 'Ada' });
    await page.reload();
    const note = page.getByRole('article').filter({ hasText: 'Goes' });
    await note.getByRole('button', { name: /^Delete note/ }).click();
    await expect(note).toBeHidden();
    await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
    const texts = async () =>
      (await api.projects.get(projectId)).notes.map(({ text }) => text).sort();
    return { ...person, note, texts, undo: snackbar(page).getByRole('button', { name: 'Undo' }) };
  }

  test('comes back with Undo, as it was', async () => {
    const { page, note, texts, undo } = await deleted();
    await undo.click();
    await expect(note).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Notes (2)' })).toBeVisible();
    expect(await texts()).toEqual(['Goes', 'Stays']);
  });

  test('is gone from the service when the message is', async () => {
    const { note, texts, undo, clock } = await deleted();
    expect(await texts(), 'it can still come back').toEqual(['Goes', 'Stays']);
    await clock.stop();
    await expect(undo).toBeHidden();
    await clock.go();
    await expect.poll(texts).toEqual(['Stays']);
    await expect(note).toBeHidden();
  });

  test('is gone from the service when the page is left or closed', async () => {
    const first = await deleted();
    await first.page.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(first.texts).toEqual(['Stays']);
    const second = await deleted();
    await second.page.goto('about:blank');
    await expect.poll(second.texts).toEqual(['Stays']);
  });
});
