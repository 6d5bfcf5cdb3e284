import type { Page } from '@playwright/test';
import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { hold } from './support/environment/calls.ts';
import { endSession } from './support/environment/end-session.ts';
import { holdClock } from './support/environment/page-clock.ts';
import { freshEmail, password } from './support/environment/person.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';
import { openEmailForm } from './support/pages/email-form.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { withoutChorus } from './support/pages/without-chorus.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';

const { auth, notes, projects, shell } = messages;
const environment = useTestEnvironment();
const wrongPassword = auth.codes['invalid-credential'] ?? '';

async function openEmail(page: Page) {
  await withoutChorus(page);
  await page.goto('/');
  await page.getByRole('button', { name: auth.login }).click();
  return openEmailForm(page);
}

/** All that a script of the page could read. */
const readable = () =>
  JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie });

describe('signing up (S1.2)', () => {
  test('asks for all three fields (S2.13, S2.14, S5.1), disables everything meanwhile, welcomes, and enters the dashboard with the name given (S2.12, S2.16, S5.2)', async () => {
    const { page } = await environment.visitor();
    const clock = await holdClock(page);
    const form = await openEmail(page);
    await expect(form.email).toHaveAttribute('type', 'email');
    await expect(form.name).toBeHidden();
    await expect(form.signIn).toBeDisabled();
    await form.email.fill(freshEmail());
    await form.password.fill(password);
    await expect(form.signIn).toBeEnabled();
    await form.toSignUp.click();
    await form.name.fill('   ');
    await expect(form.create).toBeDisabled();
    await expect(form.name, 'no longer than the service takes').toHaveAttribute('maxlength', '100');
    await form.name.fill('Rachel Carson');
    const call = await hold(page, 'POST /api/auth/sign-up/email');
    await form.create.click();
    await expect(form.dialog.getByRole('button', { name: auth.busy })).toBeDisabled();
    for (const control of [form.email, form.password, form.name, form.toSignIn])
      await expect(control).toBeDisabled();
    for (const name of [auth.google, auth.github, auth.email, auth.terms, auth.privacy])
      await expect(form.dialog.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByText(auth.signingInDetail)).toBeVisible();
    const cover = page.getByText(auth.signingIn);
    await clock.stop();
    await call.release();
    const welcome = auth.welcomeBack('Rachel Carson') + auth.welcomePlan(messages.tiers.free);
    await expect(form.dialog.getByText(welcome)).toBeVisible();
    await clock.pass(499);
    await expect(cover, 'at least 500 ms after the action finished (S9.1)').toBeVisible();
    await clock.go();
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByText('Rachel Carson')).toBeVisible();
  });
});

describe('signing in', () => {
  test('says so in sight of the person, comes back with the error of a wrong password (S4.4, S8.2), and enters with the right one', async () => {
    const { page, email } = await environment.person();
    await page.context().clearCookies();
    const form = await openEmail(page);
    await form.email.fill(email);
    await form.password.fill('not-the-password');
    const held = await hold(page, 'POST /api/auth/sign-in/email');
    await form.signIn.click();
    const busy = form.dialog.getByText(auth.busy);
    await expect(busy).toBeVisible();
    const inSight = () =>
      busy.evaluate((element) => {
        // An open dialog blocks all else, also what covers it.
        const pressable = new CSSStyleSheet();
        pressable.replaceSync('* { pointer-events: auto !important }');
        document.adoptedStyleSheets.push(pressable);
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        document.adoptedStyleSheets.pop();
        return top !== null && (element.contains(top) || top.contains(element));
      });
    await expect.poll(inSight).toBe(true);
    await held.release();
    await expect(errorAlert(form.dialog)).toHaveText(wrongPassword);
    await expect(form.email).toHaveValue(email);
    await form.password.fill(password);
    await form.signIn.click();
    await expect(page).toHaveURL('/dashboard/projects');
    await expect(page.getByText(projects.emptyTitle)).toBeVisible();
    expect(await page.evaluate(readable), 'a token that a script could read').not.toMatch(
      /eyJ[\w-]+\.eyJ/,
    );
  });
});

describe('a session that ends in the middle of work', () => {
  test('is asked for above the note that is being written, which is kept (S6.2)', async () => {
    const person = await environment.person();
    const { page, email, api } = person;
    const code = await hold(page, 'GET /assets/sign-in-dialog-*');
    const { projectId } = await openNewProject(person);
    await page.getByRole('button', { name: notes.add }).click();
    const note = page.getByRole('dialog', { name: notes.add });
    const add = note.getByRole('button', { name: notes.add });
    await note.getByLabel(notes.text).fill('A wren, twice.');
    await endSession(person);
    await add.click();
    await expect(errorAlert(note)).toContainText(messages.errors.notAuthenticated);
    // The note has the focus before the question comes, as on a slow connection.
    await expect(add).toBeFocused();
    await code.release();
    const question = page.getByRole('dialog', { name: auth.title });
    await expect(question).toContainText(auth.ended);
    await expect(question.getByLabel(auth.emailLabel, { exact: true })).toHaveValue(email);
    await expect(question.getByLabel(auth.passwordLabel), 'all that is missing').toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await add.click();
    await expect(snackbar(page)).toContainText(notes.added);
    expect((await api.projects.get(projectId)).notes).toMatchObject([{ text: 'A wren, twice.' }]);
  });
});

describe('signing out', () => {
  test('from the bar of either page, shows its overlay for half a second and closes the dashboard (S2.6, S2.12, S4.2, S4.10, S6.3, S9.1)', async () => {
    const { page } = await environment.person({ name: 'Grace Hopper' });
    const clock = await holdClock(page);
    await withoutChorus(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: projects.title })).toBeVisible();
    await page.goto('/');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: auth.logout })).toBeVisible();
    await expect(bar.getByText('G', { exact: true })).toBeVisible();
    await expect(bar.locator('[data-tier]').first(), 'none on the free plan').toBeHidden();
    await page.goBack();
    const cover = page.getByText(auth.signingOut);
    const leaving = await hold(page, 'POST /api/auth/sign-out');
    await page.getByRole('button', { name: shell.logout }).click();
    await expect(page.getByText(auth.signingOutDetail)).toBeVisible();
    await clock.stop();
    await leaving.release();
    await clock.pass(499);
    await expect(cover).toBeVisible();
    await clock.go();
    await expect(page).toHaveURL('/');
    await expect(bar.getByRole('button', { name: auth.login })).toBeVisible();
    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL('/');
  });
});
