import type { Page } from '@playwright/test';
import { hold, refuse, type Call } from '../environment/calls.ts';
import { expect } from '../expect.ts';
import type { Belongings } from './belongings.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

/** The explorer loads its own code and data. */
async function explorerRead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Explore what was found' })).toBeVisible();
  await expect(page.getByText(/^(Opening the explorer|Reading what was found)/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Detections', exact: true })).toBeVisible();
}

const listAnalyses: Call = 'GET /api/analysis/projects/*/analyses';

/** Loading, failing, empty, full, and with a chosen detection. */
export async function visitExplorer(
  { look, userWithProjects }: WalkthroughContext,
  { worked, fresh }: Belongings,
): Promise<void> {
  const { page } = await userWithProjects();
  const of = (project: string, query = '') => `/dashboard/projects/${project}/explore${query}`;
  await page.goto(of(fresh));
  await expect(page.getByRole('heading', { name: 'Nothing to explore yet' })).toBeVisible();
  await look(page, 'explore-none');
  const restored = await refuse(page, listAnalyses);
  await page.goto(of(worked));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'explore-failed');
  await restored();
  const list = await hold(page, listAnalyses);
  await page.reload();
  await expect(page.getByText('Loading the analyses...')).toBeVisible();
  await look(page, 'explore-loading');
  await list.release();
  await explorerRead(page);
  await look(page, 'explore-full');
  await page.getByRole('grid', { name: 'Detections' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
  await look(page, 'explore-detection');
  await page.goto(of(worked, '?confidence=1'));
  await explorerRead(page);
  await look(page, 'explore-filtered-out');
}
