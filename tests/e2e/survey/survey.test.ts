import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { describe, test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { expect } from '../web/support/expect.ts';
import { completedAnalysis } from '../web/support/pages/completed-analysis.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import { openPart, twoSites, writeSiteCard } from './support/survey-project.ts';

const environment = useTestEnvironment();
const recorder = '24F319055FDF0001';

describe('/dashboard/projects/:projectId/sites', () => {
  test('a sheet makes the sites, a card its deployment, and a wrong clock is put right: the hours of the survey follow (S14.1, S14.2, S14.3, S14.5, S14.10, S14.12)', async () => {
    const { service } = environment;
    await service.startRunner();
    const ada = await environment.person();
    const { page } = ada;
    const projectId = await makeProject(ada, 'Fens');
    const paths = await writeSiteCard(join(service.folder, 'sheet-card'), recorder);
    const dataId = await uploadPast(ada, projectId, paths, 'First card', true);
    await completedAnalysis(ada, projectId, dataId);
    const survey = createSurveyClient(ada.api);
    await page.goto(`/dashboard/projects/${projectId}/sites`);
    const dialog = page.getByRole('dialog');
    const region = (name: string) => page.getByRole('region', { name, exact: true });

    // All rows of a sheet or none.
    await page.getByRole('button', { name: 'Import a sheet' }).click();
    const choose = (...rows: string[]) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'sites.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['latitude;site;longitude', ...rows].join('\n')),
      });
    const submit = dialog.getByRole('button', { name: 'Import' });
    await choose('47,65;Lake north;9,48', '99,1;Bog;9,47');
    await expect(dialog.getByText(/^Row 3: Column "latitude": /)).toBeVisible();
    await expect(submit).toBeDisabled();
    expect((await survey.sites.list(projectId)).sites).toEqual([]);
    await choose('47,65;Lake north;9,48', '47,66;Bog;9,47');
    await expect(submit).toBeEnabled();
    // Only as it was checked.
    await dialog.getByLabel('Time zone of times').fill('+02:00');
    await expect(submit).toBeDisabled();
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await submit.click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(region('Sites').getByRole('rowheader')).toHaveCount(2);

    await page.getByRole('button', { name: 'Propose deployments for First card' }).click();
    await dialog.getByLabel(`Site of ${recorder}`).fill('Lake north');
    await dialog.getByLabel('Time zone of the site').fill('Europe/Berlin');
    await dialog.getByRole('button', { name: 'Make 1 deployment' }).click();
    await expect(dialog).toHaveCount(0);
    const deployments = region('Sites');
    await expect(deployments.getByText('as recorded', { exact: true })).toBeVisible();

    // The clock ran in UTC: its five o'clock was seven in summer.
    const correct = deployments.getByRole('button', {
      name: `Correct the clock of ${recorder} at Lake north`,
    });
    await correct.click();
    await dialog.getByLabel('The clock showed the time of').fill('+00:00');
    await dialog.getByLabel('Why').fill('The clock ran in UTC');
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await expect(dialog.getByText(/^3 of 3 recordings/)).toBeVisible();
    const example = dialog
      .getByRole('region', { name: 'Recordings before and after' })
      .getByRole('row')
      .nth(1);
    await expect(example).toContainText(/(?:May 21,|21 May) 2026, 05:00/);
    await expect(example).toContainText(/(?:May 21,|21 May) 2026, 07:00/);
    const listed = async () => (await survey.deployments.list(projectId)).deployments[0];
    expect((await listed())?.correction).toBeNull();
    await dialog.getByRole('button', { name: 'Apply the correction' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(deployments.getByText(/^read in \+00:00, by Ada Lovelace/)).toBeVisible();
    expect((await listed())?.correction).toMatchObject({ reason: 'The clock ran in UTC' });

    await page.getByRole('link', { name: 'Survey', exact: true }).click();
    await region('What was found').getByRole('button', { name: 'Sound event' }).click();
    const chart = page.getByRole('figure').filter({ hasText: 'When Sound event was detected' });
    await chart.getByRole('button', { name: /: show the table$/ }).click();
    await expect(chart.getByRole('table')).toContainText('07:00');
    await expect(chart.getByRole('table')).not.toContainText('05:00');
  });
});

describe('/dashboard/projects/:projectId/survey', () => {
  test('adds up all datasets; a site and a species filter everything and stand in the address; single detections are heard (S13.2, S14.8, S14.28)', async () => {
    const made = await twoSites(environment);
    const { page } = await openPart(environment, made, 'survey?species=Sound+event');
    const sites = page.getByRole('region', { name: 'Sites' });
    const rows = sites.getByRole('row');
    await expect(rows).toHaveCount(3);
    const counts = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => Number(row.querySelectorAll('td')[3]?.textContent)),
    );
    const total = counts.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThan(0);
    await expect(page.getByText(`2 datasets, ${total} detections`)).toBeVisible();
    const list = page.getByRole('region', { name: 'Single detections of Sound event' });
    await expect(list.getByText('Bog', { exact: true }).first()).toBeVisible();

    await sites.getByRole('button', { name: 'Lake north' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/[?&]site=[\w-]+/);
    await expect(page).toHaveURL(/[?&]species=Sound\+event/);
    await expect(list.getByText('Lake north', { exact: true }).first()).toBeVisible();
    await expect(list.getByText('Bog', { exact: true })).toHaveCount(0);
    await list
      .getByRole('row', { name: /Sound event/ })
      .first()
      .click();
    await expect(list.locator('.bp-sound-picture canvas')).toBeVisible();
  });
});
