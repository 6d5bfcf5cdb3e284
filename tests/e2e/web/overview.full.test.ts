import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { beforeAll, describe, test } from 'vitest';
import { shiftsOf, watchShifts } from './support/checks/layout-shifts.ts';
import { alter, refuse } from './support/environment/calls.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { uploadPast, writeCard } from './support/pages/recordings.ts';
import { makeProject, openProject } from './support/pages/shell.ts';

const environment = useTestEnvironment();
let cards: string[][];
beforeAll(async () => {
  const folder = (name: string) => join(environment.service.folder, name);
  cards = [await writeCard(folder('first'), 3), await writeCard(folder('second'), 2)];
});

async function withTwo() {
  const person = await environment.person();
  const projectId = await makeProject(person);
  const ids = [];
  for (const [at, card] of cards.entries())
    ids.push(await uploadPast(person, projectId, card, ['North ridge', 'South ridge'][at]));
  return { ...person, projectId, ids };
}

const overviewCall = 'GET /api/projects/*/overview';

describe('the overview of a project with two cards', () => {
  test('leads to what it speaks of, and moves nothing as it comes (S29.3, S29.5, S29.6, S29.8)', async () => {
    const person = await withTwo();
    const { page, projectId, ids } = person;
    await watchShifts(page, { ofFonts: false });
    await openProject(person, projectId);
    const news = page.getByRole('region', { name: 'New since the last card' });
    await expect(news).toContainText('2 cards arrived on');
    await expect(news.getByText('2 cards have no analysis')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Notes/ })).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
    await expect(page.getByRole('button', { name: /^Data/ })).toContainText('2 datasets · 5 files');

    await news.getByRole('link', { name: 'Analyse them' }).click();
    const create = page.getByRole('dialog', { name: messages.createAnalysis.title });
    await expect(create).toBeVisible();
    await expect(page).toHaveURL(/\?do=analyse$/);
    await leaveByEscape(create);
    await expect(page).toHaveURL(new RegExp(`${projectId}$`));

    // The empty explorer leads to the same dialog.
    await page.getByRole('link', { name: messages.project.pages.explore, exact: true }).click();
    await page.getByRole('button', { name: messages.analysis.create }).click();
    await expect(create).toBeVisible();
    await leaveByEscape(create);

    await alter(page, overviewCall, ({ overview }) => ({
      overview: {
        ...(overview as object),
        failures: [{ kind: 'missing', files: 3, datasets: 1, data_id: ids[0] }],
        review: { samples: 1, items: 20, sample_id: 'sample-1', species: 'Erithacus rubecula' },
      },
    }));
    await page.reload();
    await expect(news.getByRole('link', { name: 'Go on' })).toHaveAttribute(
      'href',
      `/dashboard/projects/${projectId}/review?sample=sample-1`,
    );
    await news
      .getByRole('listitem')
      .filter({ hasText: '3 files did not arrive' })
      .getByRole('link')
      .click();
    const files = page.getByRole('dialog', { name: 'Files of North ridge' });
    await expect(files.getByRole('combobox', { name: messages.files.state })).toHaveText('Missing');
    await leaveByEscape(files);
    await expect(page).toHaveURL(new RegExp(`dataset=${ids[0]}$`));
    await expect(page.getByRole('heading', { name: 'North ridge', level: 3 })).toBeVisible();
  });

  test('that cannot be read says so, and the rest of the page works (S29.5)', async () => {
    const person = await withTwo();
    const { page, projectId } = person;
    const readable = await refuse(page, overviewCall, '', 503);
    await openProject(person, projectId);
    const failed = page.getByText('What is new could not be read.');
    await expect(failed).toBeVisible();
    await page.getByRole('button', { name: /^Data/ }).click();
    await expect(page.getByRole('table', { name: 'Datasets (2)' })).toBeVisible();
    await readable();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toBeHidden();
    await expect(page.getByText('2 cards have no analysis')).toBeVisible();
  });
});
