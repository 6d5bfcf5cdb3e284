import { createSurveyClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { beforeAll, describe, test } from 'vitest';
import { surveySites } from '../../fixtures/survey/example-card.ts';
import { signIn } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import { exampleSurvey, type ExampleSurvey } from './support/example-survey.ts';
import { openPart, surveyProject, type SurveyProject } from './support/survey-project.ts';
import { uploadInspected } from './support/upload-inspected.ts';

const phone: VisitorOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The last button before what was recorded, which comes after species, sites and their map. */
const before = 'When it was detected: download as CSV';

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe('the charts of a survey', () => {
  const environment = useTestEnvironment();
  let made: SurveyProject;
  let siteIds: ExampleSurvey['siteIds'];
  let cards: ExampleSurvey['cards'];

  beforeAll(async () => {
    await environment.service.startRunner();
    made = await surveyProject(environment, async (ada, projectId) => {
      ({ siteIds, cards } = await exampleSurvey(ada, projectId, environment.service.folder));
    });
  });

  const open = async (query = '', options?: VisitorOptions) => {
    const ada = await openPart(environment, made, `survey${query}`, options);
    const { page } = ada;
    const figure = (title: string | RegExp) =>
      page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) });
    const calendar = figure('What was recorded');
    await expect(calendar.getByText(/deployments?, .* days of deployments/)).toBeVisible();
    return { ...ada, figure, calendar };
  };

  test('what was recorded is read day by day with the keyboard, analysed or not (S14.16)', async () => {
    const { page, calendar } = await open();
    const cell = calendar.getByRole('button', { name: /^What was recorded: .* May 2026/ });
    const keyboard = keyboardOf(page);
    await page.getByRole('button', { name: before }).focus();
    await keyboard.reach(cell);
    await expect(cell).toHaveAccessibleName(
      /^What was recorded: Lake north, 24F\w+, 4 May 2026: 15 s/,
    );
    await keyboard.press('End');
    await expect(cell).toHaveAccessibleName(/17 May 2026: 15 s recorded$/);
    await keyboard.press('Home', ...Array.from({ length: 6 }, () => 'ArrowRight'));
    await expect(cell).toHaveAccessibleName(
      /10 May 2026: 15 s recorded; 1 file: cannot be read as sound$/,
    );
    await expect(calendar.getByText(/^Lake north, .*10 May 2026/)).toBeVisible();
    // Its battery ended on the ninth day; no analysis has seen it.
    await keyboard.press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await keyboard.press('End', 'ArrowUp', 'ArrowUp');
    await expect(calendar.getByText('Orchard')).toBeVisible();
    await calendar.getByRole('button', { name: 'What was recorded: show the table' }).click();
    // 14 days of three recorders, nine of the fourth, and the head.
    await expect(calendar.getByRole('table')).toHaveAttribute('aria-rowcount', '52');
  });

  test('a day of the calendar filters everything, and the address has it (S14.16)', async () => {
    const { page, calendar } = await open();
    const cell = calendar.getByRole('button', { name: /^What was recorded: .* May 2026/ });
    const keyboard = keyboardOf(page);
    await page.getByRole('button', { name: before }).focus();
    await keyboard.reach(cell);
    await keyboard.press('ArrowRight', 'Enter');
    await expect(page).toHaveURL(/from=2026-05-05&to=2026-05-05$/);
    await expect(cell).toHaveAccessibleName(/5 May 2026/);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(page).not.toHaveURL(/from=/);
  });

  test('a species opens its season, with dawn and dusk of its sites (S14.17)', async () => {
    const { page, figure } = await open();
    await page
      .getByRole('region', { name: 'What was found' })
      .getByRole('button', { name: 'Sound event' })
      .click();
    const season = figure('The season of Sound event');
    await expect(season.getByText(/Lines: dawn and dusk/)).toBeVisible();
    await expect(season.getByText(/recorded and analysed by Sound events/)).toBeVisible();
    const cell = season.getByRole('button', { name: /^The season of Sound event: Week/ });
    await keyboardOf(page).reach(cell);
    await expect(cell).toHaveAccessibleName(/Week from 4 May 2026, 00:00: nothing recorded$/);
    await keyboardOf(page).press(...Array.from({ length: 12 }, () => 'ArrowDown'));
    await expect(cell).toHaveAccessibleName(
      /12:00: \d+ detections? in \d+ s, [\d.,]+ per recorded/,
    );
    await season.getByRole('button', { name: /: show the table$/ }).click();
    const row = season.getByRole('row').filter({ hasText: '12:00' }).first();
    // Civil dawn and dusk at the lake on 7 May 2026, by summer time.
    await expect(row).toContainText('05:20');
    await expect(row).toContainText('21:18');
  });

  test('two groups of sites are chosen by keyboard and compared, and the address keeps them (S14.18)', async () => {
    const { page, figure } = await open();
    const keyboard = keyboardOf(page);
    await keyboard.use(page.getByRole('link', { name: 'Skip to content' }));
    await keyboard.use(page.getByRole('button', { name: 'Compare', exact: true }));
    await expect(page.getByText('Choose at least one site for each group.')).toBeVisible();
    const sitesOf = (group: string) => page.getByRole('group', { name: `Sites of ${group}` });
    await keyboard.reach(sitesOf('Group A').getByRole('checkbox', { name: 'Lake north' }));
    await keyboard.press('Space');
    await keyboard.reach(sitesOf('Group B').getByRole('checkbox', { name: 'Lake north' }));
    await keyboard.press('Space');
    await expect(page.getByText('A site is in both groups.')).toBeVisible();
    await keyboard.press('Space');
    await keyboard.reach(sitesOf('Group B').getByRole('checkbox', { name: 'Reed bed' }));
    await keyboard.press('Space');
    const rates = figure('Species by species');
    await expect(rates.getByRole('row', { name: /^Sound event/ })).toContainText(
      /\d \([\d.,]+ to /,
    );
    await expect(rates.getByText(/one in twenty would seem to differ by chance/)).toBeVisible();
    await expect(figure('How many species').getByRole('row', { name: /^Observed/ })).toContainText(
      '1',
    );
    await expect(
      figure('How many species').getByRole('row', { name: /^Days recorded/ }),
    ).toContainText('14');
    await expect(figure('Species by days recorded')).toBeVisible();
    const query = `compare=sites&a=${siteIds.get('Lake north')}&b=${siteIds.get('Reed bed')}`;
    await expect(page).toHaveURL(new RegExp(`\\?${query}(#bp-main)?$`));
    await page.reload();
    await expect(rates.getByRole('row', { name: /^Sound event/ })).toBeVisible();
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    await expect(page).not.toHaveURL(/compare/);
  });

  test('days before and after one are compared, as far as the filters take them (S14.18)', async () => {
    const { page, figure } = await open('?compare=day&at=2026-05-11');
    await expect(
      page.getByText('Group A is before 11 May 2026, group B from then on.'),
    ).toBeVisible();
    const days = figure('How many species').getByRole('row', { name: /^Days recorded/ });
    await expect(days).toContainText(/21\s*21/);
    await page.getByRole('button', { name: 'Sites: all' }).click();
    await page.getByRole('checkbox', { name: 'Lake north', exact: true }).check();
    await expect(days).toContainText(/7\s*7/);
    await page.goto(
      `/dashboard/projects/${made.projectId}/survey?compare=day&at=2026-05-11&to=2026-05-09`,
    );
    await expect(page.getByText(/leave nothing of one group/)).toBeVisible();
  });

  test('everything is downloaded and fits a phone (S14.16, S14.17, S14.18)', async () => {
    const groups = `compare=sites&a=${siteIds.get('Lake north')}&b=${siteIds.get('Reed bed')}`;
    const { page, calendar, figure } = await open(`?species=Sound+event&${groups}`, phone);
    const charts = [
      [calendar, 'What was recorded', 'survey-effort.csv'],
      [figure('The season of'), 'The season of Sound event', 'survey-season.csv'],
      [figure('Species by species'), 'Species by species', 'survey-comparison.csv'],
      [figure('How many species'), 'How many species', 'survey-richness.csv'],
      [figure('Species by days'), 'Species by days recorded', 'survey-richness-curves.csv'],
    ] as const;
    for (const [chart, title, file] of charts) {
      const download = page.waitForEvent('download');
      await chart.getByRole('button', { name: `${title}: download as CSV` }).tap();
      expect((await download).suggestedFilename()).toBe(file);
    }
    expect(await fits(page)).toBe(true);
  });

  test('what was recorded is there before any analysis, and nothing where there is no deployment (S14.16)', async () => {
    const ada = await signIn(await environment.visitor(), made.account);
    const { page, api } = ada;
    const other = await makeProject(ada, 'Meadow');
    await page.goto(`/dashboard/projects/${other}/survey`);
    await expect(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(0);
    await uploadInspected(ada, other, cards[3] ?? '', 'Orchard');
    await createSurveyClient(api).deployments.create(other, [
      { site: { name: 'Meadow' }, device_id: surveySites[3]?.deviceId ?? '' },
    ]);
    await page.goto(`/dashboard/projects/${other}/survey`);
    await expect(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
    await expect(
      page.getByText(/^1 deployment, 90 s on 9 days|^1 deployment, 2 min on 9 days/),
    ).toBeVisible();
  });
});
