import { createSurveyClient } from '@biophony/sdk';
import { hold, refuse, type Call } from '../environment/calls.ts';
import { leaveByEscape } from '../keyboard.ts';
import { expect } from '../expect.ts';
import { uploadPast } from '../pages/recordings.ts';
import { makeProject } from '../pages/shell.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

const listSites: Call = 'GET /api/projects/*/sites';
const columns = 'site,latitude,longitude,device_id,start,end,time_zone';
const zone = 'Europe/Berlin';

/** Faulty rows end before they start. */
const sheetOf = (end: string) =>
  Array.from(
    { length: 10 },
    (_, at) => `Reed bed ${at + 1},47.6${at},9.4${at},A${at + 1},2026-05-01,${end},${zone}`,
  );

/** None, loading, failing, full, and every dialog with its faults. */
export async function visitSites(
  { look, newUser }: WalkthroughContext,
  card: readonly string[],
): Promise<void> {
  const person = await newUser();
  const { page, api } = person;
  const projectId = await makeProject(person, 'Two weeks at the lake');
  const address = `/dashboard/projects/${projectId}/sites`;
  const dialog = page.getByRole('dialog');
  const sites = page.getByRole('region', { name: 'Sites', exact: true });
  const open = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
    await expect(dialog).toBeVisible();
  };
  const restored = await refuse(page, listSites);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'sites-failed');
  await restored();
  const list = await hold(page, listSites);
  await page.reload();
  await expect(page.getByText('Loading sites and deployments...')).toBeVisible();
  await look(page, 'sites-loading');
  await list.release();
  await expect(sites).toBeVisible();
  await look(page, 'sites-none');

  await open('Add a site');
  await dialog.getByLabel('Place', { exact: true }).fill('99, 9.5');
  await expect(dialog.getByText(/cannot be a latitude/)).toBeVisible();
  await look(page, 'site-problem');
  await dialog.getByLabel('Place', { exact: true }).fill('');
  await leaveByEscape(dialog);
  await open('Import a sheet');
  await look(page, 'sheet-none');
  const choose = (rows: readonly string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'sites.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([columns, ...rows].join('\n')),
    });
  await choose(sheetOf('2026-04-01'));
  await expect(dialog.getByText(/^Row 2: /)).toBeVisible();
  await look(page, 'sheet-faults');
  await choose(sheetOf('2026-06-01'));
  await expect(dialog.getByText('All 10 rows can be imported.')).toBeVisible();
  await look(page, 'sheet-rows');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('The sheet was imported.')).toBeVisible();
  await look(page, 'sheet-imported');
  await leaveByEscape(dialog);

  const data_id = await uploadPast(person, projectId, card, 'Lake north, May 2026', true);
  await page.reload();
  await open('Propose deployments for Lake north, May 2026');
  await expect(dialog.getByText('Make this deployment').first()).toBeVisible();
  await look(page, 'proposals');
  await leaveByEscape(dialog);
  const survey = createSurveyClient(api);
  const { proposals } = await survey.deployments.proposals(data_id);
  const [first] = proposals;
  await survey.deployments.create(projectId, [
    {
      data_id,
      device_id: first?.device_id ?? null,
      recorded_from: first?.recorded_from ?? null,
      recorded_to: first?.recorded_to ?? null,
      site: { name: 'Lake north', latitude: 47.6532, longitude: 9.4798, public_precision: '0.1' },
      time_zone: zone,
    },
  ]);
  await page.reload();
  await expect(page.getByText('as recorded', { exact: true }).first()).toBeVisible();
  await look(page, 'sites-full');
  await open('Edit Lake north');
  await look(page, 'site-edited');
  await leaveByEscape(dialog);
  await open('Delete Lake north');
  await look(page, 'site-deletion');
  await leaveByEscape(dialog);
  await open(/^Edit .* at Lake north$/);
  await dialog.getByLabel('From', { exact: true }).fill('May');
  await look(page, 'deployment-problem');
  await dialog.getByLabel('From', { exact: true }).fill('');
  await leaveByEscape(dialog);
  await open(/^Correct the clock of .* at Lake north$/);
  await dialog.getByText('The clock ran too fast or too slow').click();
  await dialog.getByLabel('Time to add').fill('an hour');
  await look(page, 'clock-problem');
  await dialog.getByText('The clock ran too fast or too slow').click();
  await dialog.getByLabel('Time to add').fill('-1h');
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await expect(dialog.getByText(/recordings get another time\.$/)).toBeVisible();
  await look(page, 'clock-preview');
  await dialog.getByRole('button', { name: 'Apply the correction' }).click();
  await expect(dialog).toHaveCount(0);
  await open(/^Correct the clock of .* at Lake north$/);
  await expect(dialog.getByRole('region', { name: 'In effect now' })).toBeVisible();
  await look(page, 'clock-in-effect');
}
