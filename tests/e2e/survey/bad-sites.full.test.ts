import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createSurveyClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { expect } from '../web/support/expect.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import { openPart, surveyProject, type SurveyProject } from './support/survey-project.ts';

const recorder = '24F319055FDF0001';
const [before, moved] = [
  [47.6532, 9.4798],
  [47.6703, 9.4877],
] as const;
/** Moved, and its clock restarted in 1970. */
const recorded = [
  ['2026-05-04T05:00:00', before],
  ['2026-05-04T06:00:00', before],
  ['1970-01-01T00:10:00', before],
  ['2026-05-05T05:00:00', moved],
] as const;

const columns = 'site;latitude;longitude;device_id;start;end;time_zone';

describe('bad input on /dashboard/projects/:projectId/sites', () => {
  const environment = useTestEnvironment();
  let made: SurveyProject;
  beforeAll(async () => {
    made = await surveyProject(environment, async (ada, projectId) => {
      const folder = join(environment.service.folder, 'card');
      await mkdir(folder, { recursive: true });
      const paths: string[] = [];
      for (const [local, place] of recorded) {
        const path = join(folder, `${local.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV`);
        const samples = new Int16Array(16_000);
        await writeFile(
          path,
          audioMothRecording({ local, samples, sampleRateHz: 16_000, deviceId: recorder, place }),
        );
        paths.push(path);
      }
      await uploadPast(ada, projectId, paths, 'Carried about', true);
      await createSurveyClient(ada.api).deployments.create(projectId, [
        {
          site: { name: 'Lake' },
          device_id: 'A1',
          start: '2026-05-01T00:00:00Z',
          end: '2026-05-09T00:00:00Z',
        },
        {
          site: { name: 'Bog' },
          device_id: 'A1',
          start: '2026-06-01T00:00:00Z',
          end: '2026-06-09T00:00:00Z',
          time_zone: 'Europe/Berlin',
        },
      ]);
    });
  });

  const open = async () => {
    const ada = await openPart(environment, made, 'sites');
    const { page } = ada;
    await expect(page.getByRole('region', { name: 'Sites', exact: true })).toBeVisible();
    const known = async () => {
      const survey = createSurveyClient(ada.api);
      return {
        sites: await survey.sites.list(made.projectId, { limit: 500 }),
        deployments: await survey.deployments.list(made.projectId, { limit: 500 }),
      };
    };
    return { page, dialog: page.getByRole('dialog'), known };
  };
  const choose = async (page: Page, dialog: Locator, rows: readonly string[], zone = '') => {
    await page.getByRole('button', { name: 'Import a sheet' }).click();
    if (zone !== '') await dialog.getByLabel('Time zone of times').fill(zone);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'sites.csv',
      mimeType: 'text/csv',
      // As western European spreadsheets write it.
      buffer: Buffer.from([columns, ...rows].join('\r\n'), 'latin1'),
    });
  };

  test('a sheet tells every fault with row and column, and changes nothing (S14.3)', async () => {
    const { page, dialog, known } = await open();
    const earlier = await known();
    await choose(page, dialog, [
      'Möwe;9,48;47,65;B1;2026-05-01;2026-05-09;Europe/Berlin',
      'Ried;47,64;9,46;B2;2026-05-09;2026-05-01;Europe/Berlin',
      'Moor;47,66;9,45;B3;2026-05-01;2026-05-09;Europe/Berlin',
      'Moor;47,66;9,45;B3;2026-05-08;2026-05-19;Europe/Berlin',
      'Bruch;47 65;9 30;B4;2026-03-29 02:30;2026-05-19;Europe/Berlin',
      'Bruch;;;B5;2026-10-25 02:30;2026-11-01;Europe/Berlin',
      'Moor;48,66;9,45;B6;2026-05-01;2026-05-09;Europe/Berlin',
      'Lake;;;A1;2026-05-08;2026-05-19;Europe/Berlin',
      'Carr;47,65;9,47;B7;1970-01-01 00:10;;',
    ]);
    for (const fault of [
      /^Row 2: Column "latitude": The site "Möwe" is \d+ km from the others .* swapped\. Swap them\.$/,
      'Row 3: Column "end": The end is before the start. Correct one of them.',
      /^Row 5: Column "start": The device "B3" is out in row 4 at this time\./,
      'Row 6: Column "latitude": Minutes and seconds are below 60.',
      /^Row 6: Column "start": Summer time skips "2026-03-29 02:30" in Europe\/Berlin/,
      /^Row 7: Column "start": .*2026-10-25 02:30.* twice/,
      /^Row 8: Column "latitude": The site "Moor" /,
      /^Row 10: Column "start": "1970-01-01 00:10" names no offset\./,
    ])
      await expect(dialog.getByText(fault).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(await known()).toEqual(earlier);
  });

  test('a sheet in Latin-1 with semicolons and decimal commas is read, sites without place with a remark', async () => {
    const { page, dialog, known } = await open();
    await choose(page, dialog, [
      'Möwe;47,65;9,48;C1;2026-05-01;2026-05-09;Europe/Berlin',
      'Bruch;;;C2;2026-05-01;2026-05-09;Europe/Berlin',
    ]);
    await expect(dialog.getByText('All 2 rows can be imported.')).toBeVisible();
    await expect(dialog.getByText(/^Row 3: .*"Bruch" has no place/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog.getByText('The sheet was imported.')).toBeVisible();
    const { sites } = await known();
    expect(sites.sites).toContainEqual(
      expect.objectContaining({ name: 'Möwe', latitude: 47.65, longitude: 9.48 }),
    );
    expect(sites.sites).toContainEqual(
      expect.objectContaining({ name: 'Bruch', latitude: null, longitude: null }),
    );
  });

  test('a sheet that overlaps a deployment which is there is refused, and none of it made', async () => {
    const { page, dialog, known } = await open();
    const earlier = await known();
    await choose(page, dialog, [
      'Ridge;47,65;9,48;D1;2026-05-01;2026-05-09;Europe/Berlin',
      'Ridge;47,65;9,48;A1;2026-05-08;2026-05-19;Europe/Berlin',
    ]);
    await expect(
      dialog.getByText(/^Row 3: The recorder A1 would be at Ridge and at Lake/),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(await known()).toEqual(earlier);
  });

  test('a sheet is looked at anew when its zone is changed, before it can be imported (S14.12)', async () => {
    const { page, dialog } = await open();
    await choose(page, dialog, ['Ridge;47,65;9,48;E1;2026-05-01;2026-05-09;'], 'Europe/Berlin');
    await expect(dialog.getByText('The one row can be imported.')).toBeVisible();
    await dialog.getByLabel('Time zone of times').fill('CEST');
    await expect(dialog.getByText(/"CEST", an abbreviation which may mean \+02:00/)).toBeVisible();
    await dialog.getByLabel('Time zone of times').fill('+02:00');
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expect(dialog.getByText('The one row can be imported.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled();
  });

  test('a recorder that moved, and a clock that began anew in 1970, are proposed apart (S14.2)', async () => {
    const { page, dialog } = await open();
    await page.getByRole('button', { name: 'Propose deployments for Carried about' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    const [reset, first, second] = [0, 1, 2].map((at) => dialog.getByRole('listitem').nth(at));
    await expect(reset!).toContainText(/The clock was not set: its recordings begin at 1970-01-01/);
    await expect(first!).toContainText(/(?:May 4,|4 May) 2026, 05:00/);
    await expect(first!).toContainText('Place by GPS: 47.6532, 9.4798');
    await expect(second!).toContainText('Place by GPS: 47.6703, 9.4877');
    await expect(second!.getByLabel(`Site of ${recorder}`)).toHaveValue(`${recorder} (2)`);
  });

  test('an overlap is refused in the dialog and changes nothing; so is a name that is taken (S14.10)', async () => {
    const { page, dialog, known } = await open();
    const earlier = await known();
    await page.getByRole('button', { name: 'Edit A1 at Bog' }).click();
    await dialog.getByLabel('From', { exact: true }).fill('2026-05-08');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(
      dialog.getByText(/^The recorder A1 would be at Bog and at Lake at once/),
    ).toBeInViewport();
    await dialog.getByLabel('From', { exact: true }).fill('2026-03-29 02:30');
    await expect(dialog.getByText(/^Summer time skips "2026-03-29 02:30"/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Bog', exact: true }).click();
    await dialog.getByLabel('Name').fill('LAKE');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/^This project has a site called Lake already/i)).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    expect(await known()).toEqual(earlier);
  });

  test('a place is told to be none before it is sent', async () => {
    const { page, dialog } = await open();
    await page.getByRole('button', { name: 'Add a site' }).click();
    await dialog.getByLabel('Name').fill('Ridge');
    for (const [typed, told] of [
      ['99.1, 9.5', /latitude.*90.*swapped/],
      ["47° 65' N 9° 30' E", /Minutes and seconds are below 60|Write degrees/],
      ['47.65', /./],
    ] as const) {
      await dialog.getByLabel('Place', { exact: true }).fill(typed);
      await expect(dialog.locator('.bp-field-note[data-problem]')).toHaveText(told);
      await expect(dialog.getByRole('button', { name: 'Add a site' })).toBeDisabled();
    }
  });

  test('known times that no clock can have are told at their field (S14.5)', async () => {
    const { page, dialog } = await open();
    await page.getByRole('button', { name: 'Correct the clock of A1 at Bog' }).click();
    await dialog.getByText('The clock ran too fast or too slow').click();
    const told = dialog.locator('.bp-field-note[data-problem]');
    const fill = (label: string, text: string) => dialog.getByLabel(label).fill(text);
    await fill('Clock showed (1)', '2026-06-01 12:00');
    await expect(told).toHaveText('Fill in all four times, or none.');
    await fill('Time was (1)', '2026-06-01 12:00:10');
    await fill('Clock showed (2)', '2026-06-01 11:00');
    await fill('Time was (2)', '2026-06-08 12:00+02:00');
    await expect(told).toHaveText(/^Write date, time and offset/);
    await fill('Time was (1)', '2026-06-01 12:00:10+02:00');
    await expect(told).toHaveText('This must be later than the first time.');
    await fill('Clock showed (2)', '2026-06-05 12:00');
    await expect(told).toHaveText(/more than a tenth/);
    await fill('Clock showed (2)', '2026-06-08 12:01');
    await expect(told).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await expect(dialog.getByText(/^No recording belongs to this deployment yet/)).toBeVisible();
  });
});
