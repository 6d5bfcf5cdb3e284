import type { Page } from '@playwright/test';
import { hold, refuse, type Call } from '../../environment/calls.ts';
import { lateScripts } from '../../environment/late-answers.ts';
import { expect } from '../../expect.ts';
import { errorAlert } from '../../pages/error-alert.ts';
import type { SurveyorsThings } from './surveyor.ts';
import type { WalkthroughContext } from '../walkthrough-context.ts';

const readEffort: Call = 'GET /api/projects/*/effort';
/** Pixels. */
const wholePage = 6000;
const figure = (page: Page, title: RegExp | string) =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) });

async function calendarRead(page: Page): Promise<void> {
  await expect(page.getByText(/^\d deployments?, .* days of deployments/)).toBeVisible();
}

async function mapDrawn(page: Page): Promise<void> {
  await expect(page.locator('.bp-map .bp-map-drawing')).toBeVisible();
}

/** Late parts, all of it, a species with its season, a comparison, and a spectrogram. */
export async function visitSurveyOfSites(
  { look, surveyor }: WalkthroughContext,
  { survey: { projectId, siteId } }: SurveyorsThings,
): Promise<void> {
  const { page } = await surveyor();
  const of = (query = '') => `/dashboard/projects/${projectId}/survey${query}`;
  await lateScripts(page);
  // Shifts further down are visible to those who scrolled.
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width, height: wholePage });
  const effort = await hold(page, readEffort);
  await page.goto(of());
  await expect(page.getByText('Loading what was recorded...')).toBeVisible();
  await mapDrawn(page);
  await look(page, 'survey-sites-calendar-loading');
  await effort.release();
  await calendarRead(page);
  await look(page, 'survey-sites-full');
  const restored = await refuse(page, readEffort);
  await page.reload();
  await expect(errorAlert(page)).toBeVisible();
  await mapDrawn(page);
  await look(page, 'survey-sites-calendar-failed');
  await restored();

  await page.goto(of('?species=Sound+event&map=rate'));
  await calendarRead(page);
  await expect(figure(page, 'The season of Sound event')).toBeVisible();
  await expect(figure(page, 'The season of Sound event').getByRole('button').nth(2)).toBeVisible();
  await expect(page.locator('.bp-loading')).toHaveCount(0);
  await look(page, 'survey-sites-species');
  await page.goto(of('?compare=day&at=2026-05-11'));
  await calendarRead(page);
  await expect(figure(page, 'Species by species')).toBeVisible();
  await look(page, 'survey-sites-compare');
  await page.goto(of(`?site=${siteId}`));
  await calendarRead(page);
  const spectrogram = figure(page, 'Spectrogram of Lake north');
  await expect(spectrogram.getByRole('listitem')).toHaveCount(14);
  await expect(page.locator('.bp-loading, .bp-day-strip-wait')).toHaveCount(0);
  await look(page, 'survey-sites-spectrogram');
}
