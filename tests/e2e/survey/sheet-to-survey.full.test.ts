import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { test } from 'vitest';
import { surveySites } from '../../fixtures/survey/example-card.ts';
import { makeSurvey } from '../../../tools/scripts/cards/make-survey.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import { completedAnalysis } from '../web/support/pages/completed-analysis.ts';

/** One clock was right, one ran in UTC. */
const cards = ['Lake north', 'Old oaks'] as const;
const fileName = (site: string) => site.toLowerCase().replaceAll(' ', '-');

const environment = useTestEnvironment(openWorkerService);

test('on the Worker: a sheet, two cards, a wrong clock found and mended, the survey read, drilled down, compared and exported, by keyboard at 390 px (S13.2, S14.1, S14.2, S14.3, S14.5, S14.8, S14.11, S14.18, S14.28)', async () => {
  const { service } = environment;
  await service.startRunner();
  const ada = await environment.person({ viewport: { width: 390, height: 844 } });
  const { page } = ada;
  const projectId = await makeProject(ada, 'Two weeks at the lake');
  const folder = join(service.folder, 'survey');
  const made = await makeSurvey(folder);
  for (const site of cards) {
    const paths = globSync(join(folder, fileName(site), '*.WAV'));
    const data_id = await uploadPast(ada, projectId, paths, site, true);
    await completedAnalysis(ada, projectId, data_id);
  }
  const keyboard = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  const press = (target: Locator) => keyboard.use(target);

  // Sites come from the sheet, without its recorders.
  await page.goto(`/dashboard/projects/${projectId}`);
  await press(page.getByRole('link', { name: 'Sites', exact: true }));
  await press(page.getByRole('button', { name: 'Import a sheet' }));
  const rows = (await readFile(made.sheet, 'utf8')).trim().split('\n');
  const sheet = rows.map((row) => row.split(',').slice(0, 4).join(',')).join('\n');
  const chooser = page.waitForEvent('filechooser');
  await press(dialog.getByRole('button', { name: 'Choose a CSV file' }));
  const buffer = Buffer.from(sheet);
  await (await chooser).setFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer });
  await press(dialog.getByRole('button', { name: 'Import' }));
  await expect(dialog.getByText('The sheet was imported.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Close' }).first());
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import a sheet' })).toBeFocused();
  const sites = page.getByRole('region', { name: 'Sites', exact: true });
  await expect(sites.getByRole('rowheader')).toHaveCount(surveySites.length);

  // Each card proposes a deployment at the nearby site.
  const deployments = sites;
  for (const site of cards) {
    await press(page.getByRole('button', { name: `Propose deployments for ${site}` }));
    await expect(dialog.getByLabel(/^Site of/)).toHaveValue(site);
    await keyboard.type(dialog.getByLabel('Time zone of the site'), 'Europe/Berlin');
    await press(dialog.getByRole('button', { name: 'Make 1 deployment' }));
    await expect(dialog).toHaveCount(0);
    await expect(
      deployments.getByRole('button', { name: new RegExp(`^Edit .* at ${site}$`) }),
    ).toBeVisible();
  }

  // One clock ran in UTC: its first sound was two hours before sunrise.
  const hoursOf = async () => {
    await page.goto(`/dashboard/projects/${projectId}/survey?species=Sound+event`);
    const chart = page.getByRole('figure').filter({ hasText: 'When Sound event was detected' });
    await press(chart.getByRole('button', { name: /: show the table$/ }));
    await expect(chart.getByRole('row').nth(1)).toBeVisible();
    return (await chart.getByRole('table').textContent()) ?? '';
  };
  expect(await hoursOf()).toContain('02:00');
  await page.goto(`/dashboard/projects/${projectId}/sites`);
  const correct = deployments.getByRole('button', {
    name: /^Correct the clock of .* at Old oaks$/,
  });
  await press(correct);
  await keyboard.type(dialog.getByLabel('The clock showed the time of'), '+00:00');
  await keyboard.type(dialog.getByLabel('Why'), 'The clock ran in UTC');
  await press(dialog.getByRole('button', { name: 'Show what changes' }));
  await expect(dialog.getByText('70 of 70 recordings get another time.')).toBeVisible();
  await expect(
    dialog.getByText(/^Activity first peaks about 2 h before sunrise now, and about sunrise with/),
  ).toBeVisible();
  const dawn = dialog.getByRole('region', { name: 'First peak of activity and sunrise' });
  await expect(dawn.getByRole('row')).toHaveCount(3);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  await press(dialog.getByRole('button', { name: 'Apply the correction' }));
  await expect(dialog).toHaveCount(0);
  await expect(correct).toBeFocused();
  await expect(deployments.getByText(/^read in \+00:00, by/)).toBeVisible();

  // Every hour of the survey follows.
  expect(await hoursOf()).not.toContain('02:00');
  const table = page.getByRole('region', { name: 'Sites', exact: true });
  for (const site of cards) await expect(table.getByRole('button', { name: site })).toBeVisible();

  // A single detection is played.
  const list = page.getByRole('region', { name: 'Single detections of Sound event' });
  await expect(list.getByRole('row', { name: /Sound event/ }).first()).toBeVisible();
  await keyboard.reach(list.getByRole('grid'));
  await keyboard.press('ArrowDown');
  await expect(list.locator('.bp-sound-picture canvas')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();

  // The two sites are compared and exported.
  await press(page.getByRole('button', { name: 'Compare', exact: true }));
  for (const [at, site] of cards.entries()) {
    const group = page.getByRole('group', {
      name: `Sites of ${at === 0 ? 'Group A' : 'Group B'}`,
    });
    await keyboard.reach(group.getByRole('checkbox', { name: site }));
    await keyboard.press('Space');
  }
  const rates = page.getByRole('figure').filter({ hasText: 'Species by species' });
  await expect(rates.getByRole('row', { name: /^Sound event/ })).toContainText(/\d \([\d.,]+ to /);
  const download = page.waitForEvent('download');
  await press(rates.getByRole('button', { name: 'Species by species: download as CSV' }));
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toMatch(/^Sound event,/m);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
});
