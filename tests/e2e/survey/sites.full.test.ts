import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import {
  openPart,
  surveyProject,
  writeSiteCard,
  type SurveyProject,
} from './support/survey-project.ts';

const recorder = '24F319055FDF0001';

describe('/dashboard/projects/:projectId/sites', () => {
  const environment = useTestEnvironment();
  let made: SurveyProject;
  beforeAll(async () => {
    made = await surveyProject(environment, async (ada, projectId) => {
      const paths = await writeSiteCard(join(environment.service.folder, 'card'), recorder);
      await uploadPast(ada, projectId, paths, 'First card', true);
    });
  });

  const open = async (options?: VisitorOptions) => {
    const { page, api } = await openPart(environment, made, 'sites', options);
    await expect(page.getByRole('heading', { name: 'Sites and deployments' })).toBeVisible();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(part('Sites')).toBeVisible();
    return { page, api, sites: part('Sites'), deployments: part('Sites') };
  };

  test('adds a site by hand, reads its place, and says what is no place (S14.1, S14.10)', async () => {
    const { page, sites } = await open();
    await sites.getByRole('button', { name: 'Add a site' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bog');
    await dialog.getByLabel('Place', { exact: true }).fill('somewhere');
    await expect(dialog.getByRole('button', { name: 'Add a site' })).toBeDisabled();
    await dialog.getByLabel('Place', { exact: true }).fill(`47°39'04"N 9°28'48"E`);
    await expect(dialog.getByText('Read as 47.651111, 9.48')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add a site' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(sites.getByText('Bog')).toBeVisible();
    await expect(sites.getByText('0 deployments')).toBeVisible();
  });

  test('takes what a dataset proposes, by keyboard (S13.2, S14.2)', async () => {
    const { page, deployments } = await open();
    const keyboard = keyboardOf(page);
    await keyboard.reach(page.getByRole('button', { name: 'Propose deployments for First card' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const site = dialog.getByLabel(`Site of ${recorder}`);
    await expect(site).toHaveValue(recorder);
    await keyboard.reach(site);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Lake north');
    await keyboard.reach(dialog.getByRole('button', { name: 'Make 1 deployment' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(deployments.getByText('Lake north')).toBeVisible();
    await expect(deployments.getByText('as recorded', { exact: true })).toBeVisible();
    // All its recordings have their deployment now (S14.55).
    await expect(page.getByRole('button', { name: /^Propose deployments/ })).toHaveCount(0);
  });

  test('shows what a correction changes, applies it, and reverts it (S14.5)', async () => {
    const { page, deployments } = await open();
    const name = `Correct the clock of ${recorder} at Lake north`;
    await deployments.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time to add').fill('an hour');
    await expect(dialog.getByText('Write it as 1h, -90s, 3d or 1h30m.')).toBeVisible();
    await dialog.getByLabel('Time to add').fill('-1h');
    await dialog.getByLabel('Why').fill('Set in winter');
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await expect(dialog.getByText('3 of 3 recordings get another time.')).toBeVisible();
    const rows = dialog.getByRole('region', { name: 'Recordings before and after' });
    await expect(rows.getByRole('row').nth(1)).toContainText(/(?:May 21,|21 May) 2026, 05:00/);
    await expect(rows.getByRole('row').nth(1)).toContainText(/(?:May 21,|21 May) 2026, 04:00/);
    await dialog.getByRole('button', { name: 'Apply the correction' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(deployments.getByText(/^-1 h, by/)).toBeVisible();
    await deployments.getByRole('button', { name }).click();
    await expect(dialog.getByText(/Set in winter/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Revert to the times as recorded' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(deployments.getByText('as recorded', { exact: true })).toBeVisible();
  });

  test('a clock that an address names is corrected by keyboard, and its row gets the focus (S13.2, S14.56)', async () => {
    const { page, api } = await openPart(environment, made, 'sites');
    const { deployments } = await createSurveyClient(api).deployments.list(made.projectId);
    const id = deployments[0]?.deployment_id;
    await page.goto(`/dashboard/projects/${made.projectId}/sites?clock=${id}&shift=-2h`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Time to add')).toHaveValue('-2 h');
    await expect(dialog.getByText('3 of 3 recordings get another time.')).toBeVisible();
    await keyboardOf(page).use(dialog.getByRole('button', { name: 'Apply the correction' }));
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`\\?deployment=${id}$`));
    await expect(page.getByRole('row', { name: new RegExp(recorder) })).toBeFocused();
    await expect(page.getByText(/^-2 h, by/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(recorder) })).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await createSurveyClient(api).deployments.revertCorrection(made.projectId, id ?? '');
  });

  test('changes and deletes, and fits a phone', async () => {
    const { page, sites, deployments, api } = await open({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await createSurveyClient(api).deployments.create(made.projectId, [
      {
        site: { name: 'Ridge' },
        device_id: '24F319055FDF0009',
        start: '2026-05-01T10:00:00Z',
        end: '2026-05-09T10:00:00Z',
        time_zone: 'Europe/Berlin',
      },
    ]);
    await page.reload();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await deployments.getByRole('button', { name: /^Edit .* at Ridge$/ }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To', { exact: true }).fill('2026-04-01');
    await expect(dialog.getByText(/^The end is not after the start/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('To', { exact: true }).fill('2026-06-01 12:00');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(dialog).toHaveCount(0);
    await expect(
      deployments.getByText(/(?:Jun 1,|1 Jun) 2026, 12:00 in Europe\/Berlin/),
    ).toBeVisible();
    await sites.getByRole('button', { name: 'Delete Ridge' }).tap();
    await expect(page.getByText(/and with it 1 deployment\./)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
    await expect(sites.getByText('Ridge')).toHaveCount(0);
  });
});
