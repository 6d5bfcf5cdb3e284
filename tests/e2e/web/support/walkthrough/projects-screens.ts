import { hold, refuse } from '../environment/calls.ts';
import { errorAlert } from '../pages/error-alert.ts';
import { expect } from '../expect.ts';
import { snackbar } from '../pages/shell.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

/** Empty, loading, full, failing. */
export async function visitProjects({
  look,
  narrow,
  newUser,
  userWithProjects,
}: WalkthroughContext): Promise<void> {
  const { page } = await newUser();
  const list = await hold(page, 'GET /api/projects');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading your projects...')).toBeVisible();
  await look(page, 'projects-loading');
  await list.release();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await look(page, 'projects-empty');
  if (narrow) {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Main navigation' })).toBeVisible();
    await look(page, 'drawer');
    await page.keyboard.press('Escape');
  }
  const restored = await refuse(page, 'GET /api/projects');
  await page.reload();
  await expect(errorAlert(page)).toBeVisible();
  await look(page, 'projects-failed');
  await restored();
  await page.goto('/dashboard/documents');
  await expect(page.getByText(/documents will appear here/)).toBeVisible();
  await look(page, 'documents');
  await page.goto('/dashboard/support');
  await expect(page.getByText(/Help resources will appear here/)).toBeVisible();
  await look(page, 'support');
  await hold(page, 'POST /api/auth/sign-out');
  if (narrow) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Signing you out...')).toBeVisible();
  await look(page, 'signing-out');

  const known = (await userWithProjects()).page;
  await known.goto('/dashboard');
  await expect(known.getByText('6 of 6 projects')).toBeVisible();
  await look(known, 'projects-full');
  if (!narrow) {
    await known.getByRole('button', { name: 'Collapse navigation' }).click();
    await look(known, 'projects-collapsed');
    const token = await hold(known, 'GET /api/auth/token');
    await known.reload();
    const skeleton = known.locator('.skeleton-main');
    const left = () => skeleton.evaluate((main) => main.getBoundingClientRect().left);
    await expect.poll(left, 'folded from the first paint on').toBe(64);
    await look(known, 'projects-collapsed-loading');
    await token.release();
    await expect(known.getByText('6 of 6 projects')).toBeVisible();
    await look(known, 'projects-collapsed-loaded');
    await known.getByRole('button', { name: 'Expand navigation' }).click();
  }
  await known
    .getByRole('group', { name: 'Filter by tags' })
    .getByRole('button', { name: 'owls' })
    .click();
  await look(known, 'projects-filtered');
  await known.getByRole('button', { name: 'Actions for North ridge' }).click();
  await expect(known.getByRole('menuitem')).toBeVisible();
  await look(known, 'project-menu');
  await known.getByRole('menuitem', { name: 'Delete Project' }).click();
  const dialog = known.getByRole('dialog', { name: 'Delete Project' });
  await expect(dialog).toBeVisible();
  await look(known, 'delete-project');
  const deleting = await refuse(known, 'DELETE /api/projects/*');
  const held = await hold(known, 'DELETE /api/projects/*');
  await dialog.getByRole('button', { name: 'Delete Project' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await look(known, 'delete-project-deleting');
  await held.release();
  await expect(snackbar(known)).toContainText(/./);
  await deleting();
  await look(known, 'snackbar-error');
}
