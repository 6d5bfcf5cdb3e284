import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { cut, hold, refuse } from './support/environment/calls.ts';
import { endSession, later } from './support/environment/end-session.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { signInByForm } from './support/pages/email-form.ts';
import { expect } from './support/expect.ts';
import { freshEmail, type Person } from './support/environment/person.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { openService } from './support/environment/service.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment(() => openService());
const sentence = 'Your session has ended. Sign in again to go on.';
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Get Started' });
const ended = (page: Page) => signIn(page).getByText(sentence);

describe('logging out', () => {
  test('when it fails it is only logged, and one stays signed in (S8.4)', async () => {
    const { page, pageLog } = await environment.person();
    await page.goto('/dashboard');
    const mend = await cut(page, 'POST /api/auth/sign-out');
    const asked = await hold(page, 'POST /api/auth/sign-out');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Signing you out...')).toBeVisible();
    await asked.release();
    await expect(page.getByText('Signing you out...')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    expect([...pageLog.logged].join('\n')).toContain('The sign-in service could not be reached');
    await mend();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });
});

describe('the session', () => {
  test('content waits until it is known who is there (S4.1)', async () => {
    const { page } = await environment.person();
    const token = await hold(page, 'GET /api/auth/token');
    await page.goto('/dashboard');
    await expect(page.getByText('Loading...').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeHidden();
    await token.release();
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  });

  test('a profile that cannot be had is only logged, after fetching and initialising again (S4.1, S8.4)', async () => {
    const { page, email, pageLog } = await environment.person();
    await refuse(page, 'POST /api/user/init');
    await refuse(page, 'GET /api/user/profile');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    await expect(page.locator('.bp-sidebar').getByText(email)).toBeVisible();
    const lines = [...pageLog.logged];
    expect(lines).toContain('Failed to initialize user');
    expect(lines).toContain('Failed to get user profile');
  });

  test('an ID token that expires in the middle is renewed without a word', async () => {
    const person = await environment.person();
    const { page } = person;
    await openProject(person, await makeProject(person));
    const renewed = page.waitForResponse('**/api/auth/token');
    await page.clock.setSystemTime(Date.now() + later);
    await page.getByRole('button', { name: 'Edit title' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).fill('Much later');
    await page.keyboard.press('Enter');
    await renewed;
    await expect(snackbar(page)).toContainText('Project title updated!');
  });

  test('one that ends in the middle refuses the call, and leads to / when the page is loaded again, and back after signing in (S6.2, S6.3)', async () => {
    const person = await environment.person();
    const { page, context, email, password } = person;
    const projectId = await makeProject(person);
    await openProject(person, projectId);
    await endSession(person);
    await page.getByRole('button', { name: 'Edit title' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).fill('Too late');
    await page.keyboard.press('Enter');
    await expect(page.getByText('User not authenticated')).toBeVisible();
    await expect(ended(page)).toBeVisible();
    await context.clearCookies();
    await page.reload();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(/^Your session has ended/).first()).toBeVisible();
    await signInByForm(page, { email, password });
    await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'North ridge' })).toBeVisible();
  });
});

describe('a session that ends in the middle of work', () => {
  /** A typed note that could not be saved when the session ended. */
  async function inTheMiddle() {
    const person = await environment.person();
    const { page } = person;
    const projectId = await makeProject(person);
    await openProject(person, projectId);
    await page.getByRole('button', { name: 'Add Note' }).click();
    const note = page.getByRole('dialog', { name: 'Add Note' });
    await note.getByLabel('Note Text').fill('A wren, twice.');
    await endSession(person);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(ended(page)).toBeVisible();
    return { ...person, projectId, note };
  }

  test('asks again at the next call when the question was closed', async () => {
    const { page, email, password, note } = await inTheMiddle();
    // Keys reach the dialog once it has the focus.
    await expect(signIn(page).getByLabel('Password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signIn(page)).toBeHidden();
    await expect(note.getByLabel('Note Text')).toHaveValue('A wren, twice.');
    await note.getByRole('button', { name: 'Add Note' }).click();
    await expect(ended(page)).toBeVisible();
    await expect(signIn(page).getByLabel('Email', { exact: true })).toHaveValue(email);
    await signIn(page).getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(signIn(page)).toBeHidden();
    await note.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
  });

  test('Escape is for the question from the moment in which it has the focus', async () => {
    const { page, note } = await inTheMiddle();
    await expect(signIn(page).getByLabel('Password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signIn(page)).toBeHidden();
    await page.evaluate(() => {
      const press = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLInputElement) || target.type !== 'password') return;
        document.removeEventListener('focusin', press);
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        document.documentElement.dataset['pressed'] = 'true';
      };
      document.addEventListener('focusin', press);
    });
    await note.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.locator('html[data-pressed]')).toBeAttached();
    await expect(signIn(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(note.getByLabel('Note Text')).toHaveValue('A wren, twice.');
  });

  test('somebody else who signs in leaves the page, and nothing of it stays', async () => {
    const { page, note } = await inTheMiddle();
    const dialog = signIn(page);
    await dialog.getByRole('button', { name: 'Need an account? Sign Up' }).click();
    await dialog.getByLabel('Full Name').fill('Somebody Else');
    await dialog.getByLabel('Email', { exact: true }).fill(freshEmail());
    await dialog.getByLabel('Password').fill('an-other-long-password');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    await expect(note).toBeHidden();
  });
});

describe('the avatar', () => {
  test('shows the whole first letter, on the dashboard and on the landing page', async () => {
    const { page } = await environment.person({ name: '👩🏽‍🔬 Ada' });
    await page.goto('/dashboard');
    await expect(page.locator('.bp-sidebar .rt-AvatarFallback')).toHaveText('👩🏽‍🔬');
    await page.goto('/');
    await expect(page.locator('[data-avatar]').first()).toHaveText('👩🏽‍🔬');
  });
});

describe('a service that is away', () => {
  test('says so where one is, and goes on with Retry when it is back', async () => {
    const person = await environment.person();
    const { page } = person;
    await makeProject(person, 'Still there');
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await environment.service.crash();
    await page.getByRole('link', { name: 'My Projects' }).click();
    await expect(errorAlert(page)).toContainText('The service could not be reached');
    await environment.service.restart();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Still there' })).toBeVisible();
  });

  test('does not sign anybody out', async () => {
    const person = await environment.person();
    const { page } = person;
    const projectId = await makeProject(person);
    const mend = await cut(page, 'GET /api/auth/token');
    await page.goto(`/dashboard/projects/${projectId}`);
    await expect(page.getByText(/could not be/).first()).toBeVisible();
    await expect(page).toHaveURL(`/dashboard/projects/${projectId}`);
    await mend();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'North ridge' })).toBeVisible();
  });
});

/** Of one browser. */
async function onTwoTabs(prepare?: (person: Person, projectId: string) => Promise<unknown>) {
  const person = await environment.person();
  const projectId = await makeProject(person);
  await prepare?.(person, projectId);
  await openProject(person, projectId);
  const other = await person.newTab();
  await openProject({ page: other }, projectId);
  return { ...person, other, projectId };
}

describe('two tabs', () => {
  test('signing out in one signs the other out', async () => {
    const { page, newTab } = await environment.person();
    await page.goto('/dashboard');
    const other = await newTab();
    await other.goto('/dashboard/settings');
    await expect(other.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL('/');
  });

  test('a note changed in one is not overwritten from the other', async () => {
    const { page, other, api, projectId } = await onTwoTabs((person, projectId) =>
      person.api.notes.create(projectId, { text: 'First', author: 'Ada' }),
    );
    await other.getByRole('button', { name: /^Edit note/ }).click();
    await page.getByRole('button', { name: /^Edit note/ }).click();
    await page.getByRole('textbox', { name: 'Note Text' }).fill('From the first tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(snackbar(page)).toContainText('Note updated successfully!');
    await other.getByRole('textbox', { name: 'Note Text' }).fill('From the second tab');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.locator('.bp-snack')).toHaveAttribute('data-severity', 'error');
    expect((await api.projects.get(projectId)).notes[0]?.text).toBe('From the first tab');
    await expect(other.getByRole('textbox', { name: 'Note Text' })).toHaveValue(
      'From the second tab',
    );
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(snackbar(other)).toContainText('Note updated successfully!');
    expect((await api.projects.get(projectId)).notes[0]?.text).toBe('From the second tab');
  });

  test('a description changed in one is not overwritten from the other unless one insists', async () => {
    const { page, other, api, projectId } = await onTwoTabs();
    const text = (tab: Page) => tab.getByRole('textbox', { name: 'Project description' });
    const save = (tab: Page) => tab.getByRole('button', { name: 'Save description' }).click();
    await other.getByRole('button', { name: 'Edit description' }).click();
    await page.getByRole('button', { name: 'Edit description' }).click();
    await text(page).fill('From the first tab');
    await save(page);
    await expect(snackbar(page)).toContainText('Project description updated!');
    // A note reads the project again, with the new description; it must not be overwritten.
    await other.getByRole('button', { name: 'Add Note' }).click();
    const note = other.getByRole('dialog', { name: 'Add Note' });
    await note.getByLabel('Note Text').fill('Rain');
    await note.getByRole('button', { name: 'Add Note' }).click();
    await expect(other.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
    await text(other).fill('From the second tab');
    await save(other);
    await expect(snackbar(other)).toContainText('changed elsewhere in the meantime');
    await expect(text(other)).toHaveValue('From the second tab');
    expect((await api.projects.get(projectId)).description).toBe('From the first tab');
    await save(other);
    await expect(snackbar(other)).toContainText('Project description updated!');
    expect((await api.projects.get(projectId)).description).toBe('From the second tab');
  });

  test('a project renamed in one can still be described in the other', async () => {
    const { page, other, api, projectId } = await onTwoTabs();
    await page.getByRole('button', { name: 'Edit title' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).fill('South ridge');
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('Project title updated!');
    await other.getByRole('button', { name: 'Edit description' }).click();
    await other.getByRole('textbox', { name: 'Project description' }).fill('Ten recorders.');
    const save = other.getByRole('button', { name: 'Save description' });
    await save.click();
    await expect(snackbar(other)).toContainText('changed elsewhere in the meantime');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('South ridge');
    await save.click();
    await expect(snackbar(other)).toContainText('Project description updated!');
    expect(await api.projects.get(projectId)).toMatchObject({
      title: 'South ridge',
      description: 'Ten recorders.',
    });
  });

  test('a project deleted in one is gone in the other, and it says so', async () => {
    const { page, other, api, projectId } = await onTwoTabs();
    await api.projects.delete(projectId);
    await other.getByRole('button', { name: 'Add Note' }).click();
    const dialog = other.getByRole('dialog', { name: 'Add Note' });
    await dialog.getByLabel('Note Text').fill('Too late');
    await dialog.getByRole('button', { name: 'Add Note' }).click();
    await expect(errorAlert(dialog)).toContainText(/project/i);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Back to Projects' })).toBeVisible();
  });
});
