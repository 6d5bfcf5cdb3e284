import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** Of a project's page. */
export const analysisDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Create Analysis' });
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  return {
    dialog,
    button,
    submit: button(/^Submit /),
    changeType: button('Change Type'),
    /** Unfolds what is rarely changed. */
    openMore: () => dialog.getByText('More settings').click(),
    openPresets: () => dialog.getByText('Presets and settings files').click(),
    /** Ticks these cards alone. */
    async onlyCards(...names: string[]) {
      const cards = dialog.getByRole('group', { name: 'Cards' });
      await cards.getByText(/cards?( without .*)?$/).click();
      await cards.getByRole('button', { name: 'None' }).click();
      for (const name of names) await cards.getByRole('checkbox', { name }).check();
    },
  };
};

export async function openCreateAnalysis(page: Page) {
  await page.getByRole('button', { name: 'Create Analysis' }).click();
  const create = analysisDialog(page);
  await expect(create.dialog).toBeVisible();
  return create;
}

/** Of acoustic indices; waits until the page says so. */
export async function createIndices(page: Page): Promise<void> {
  const create = await openCreateAnalysis(page);
  await create.button('Choose Acoustic indices').click();
  await create.submit.click();
  await create.button('Done').click();
  await expect(create.dialog).toBeHidden();
}
