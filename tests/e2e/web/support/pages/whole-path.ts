import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { test } from 'vitest';
import { createIndices } from './analysis-dialog.ts';
import { signUpByForm } from './email-form.ts';
import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import { writeCard } from './recordings.ts';
import { snackbar } from './shell.ts';
import type { Service } from '../environment/service-types.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { withoutChorus } from './without-chorus.ts';
import { readyToUpload } from './upload-dialog.ts';

const { analysis, auth, dataset, notes, project, projects, results, settings, tags } = messages;

/** From the first visit to the deleted account, on any runtime. */
export function wholePath(environment: TestEnvironment<Service>): void {
  test('from first visit over sign-up, project, upload, analysis, results, notes, tags, timeline and settings to account deletion', async () => {
    const { page, context } = await environment.visitor({ returning: false });
    const card = await writeCard(join(environment.service.folder, 'card'));
    await environment.service.startRunner();

    await withoutChorus(page);
    await page.goto('/');
    await signUpByForm(page);
    await expect(page).toHaveURL('/dashboard/projects');

    await page.getByRole('button', { name: projects.emptyAction }).click();
    await page.getByRole('button', { name: project.editTitle }).click();
    await page.getByRole('textbox', { name: project.titleLabel }).fill('Silent spring');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Silent spring' })).toBeVisible();

    const upload = await readyToUpload(page, card);
    await upload.submit.click();
    await expect(snackbar(page)).toContainText(dataset.uploaded);
    await createIndices(page);
    await expect(snackbar(page)).toContainText(analysis.created);
    const completed = page.getByText(analysis.status.completed ?? '', { exact: true });
    await expect(completed.first()).toBeVisible();
    await page.getByRole('button', { name: analysis.download }).click();
    const dialog = page.getByRole('dialog', { name: results.title });
    const link = dialog.getByRole('link', { name: results.downloadFile('files.csv') });
    const answer = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(await answer.text()).toContain('20260521_050000.WAV');
    await leaveByEscape(dialog);

    await page.getByRole('button', { name: notes.add }).click();
    await page.getByLabel(notes.text).fill('No voices at all.');
    await page.getByRole('dialog').getByRole('button', { name: notes.add }).click();
    await expect(page.getByRole('tab', { name: project.tabNotes(1) })).toBeVisible();
    await page.getByRole('tab', { name: project.tabTags(0) }).click();
    await page.getByRole('button', { name: tags.add }).click();
    await page.getByLabel(tags.name).fill('silence');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: project.tabTags(1) })).toBeVisible();
    await page.getByRole('tab', { name: /^Timeline/ }).click();
    await expect(
      page
        .getByRole('tabpanel')
        .getByText(/Analysis completed/i)
        .first(),
    ).toBeVisible();

    await page.getByRole('link', { name: messages.shell.settings }).click();
    await page.getByRole('button', { name: settings.edit, exact: true }).click();
    await page.getByLabel(settings.displayName).fill('R. Carson');
    await page.getByRole('button', { name: settings.save }).click();
    await expect(page.getByRole('main').getByText(settings.updated)).toBeVisible();
    await page.reload();
    await expect(page.locator('.bp-sidebar').getByText('R. Carson')).toBeVisible();
    await page.getByRole('button', { name: settings.deleteAccount }).click();
    await page.getByRole('button', { name: settings.deletePermanently }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: auth.login })).toBeVisible();
  });
}
