import { hold, refuse, type Call } from '../environment/calls.ts';
import { lateScripts } from '../environment/late-answers.ts';
import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import type { SurveyorsThings } from './survey/surveyor.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';

const listSamples: Call = 'GET /api/projects/*/samples';
const clipDrawn = '.bp-review-drawn[data-shown] canvas';

/**
 * Samples loading, failing, none and some, every dialog, a sample clip by clip, and its
 * calibration.
 */
export async function visitReview(
  { look, surveyor }: WalkthroughContext,
  { survey, open, judged }: SurveyorsThings,
): Promise<void> {
  const { page } = await surveyor();
  const of = (projectId: string, query = '') => `/dashboard/projects/${projectId}/review${query}`;
  const dialog = page.getByRole('dialog');
  await lateScripts(page);
  const restored = await refuse(page, listSamples);
  await page.goto(of(survey.projectId));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'review-failed');
  await restored();
  const list = await hold(page, listSamples);
  await page.reload();
  await expect(page.getByText('Loading samples...')).toBeVisible();
  await look(page, 'review-loading');
  await list.release();
  await expect(page.getByText('No samples yet')).toBeVisible();
  await page.getByText('Thresholds', { exact: true }).click();
  await expect(page.getByText('No calibrations yet')).toBeVisible();
  await look(page, 'review-none');
  await page.getByRole('button', { name: 'Choose how clips are drawn' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Draw' })).toBeEnabled();
  await look(page, 'sample-new');
  await dialog.getByRole('button', { name: 'Draw' }).click();
  await expect(dialog.getByRole('status')).toContainText(/drawn of \d+ detections/);
  await look(page, 'sample-drawn');
  await leaveByEscape(dialog);

  await page.goto(of(judged.projectId));
  await expect(page.getByText('40 of 40 reviewed').first()).toBeVisible();
  await page.getByText('Thresholds', { exact: true }).click();
  await expect(page.getByRole('row', { name: /Turdus merula/ })).toBeVisible();
  await look(page, 'review-samples');
  await page.goto(of(judged.projectId, `?calibration=${judged.sampleId}`));
  await page.getByText('Statistics', { exact: true }).click();
  await expect(page.locator('.bp-curve-line')).toBeVisible();
  await expect(page.getByText('How to cite it')).toBeVisible();
  await look(page, 'review-calibration');
  await page.goto(of(open.projectId, `?calibration=${open.sampleId}`));
  await expect(page.getByText('Nothing reviewed yet')).toBeVisible();
  await look(page, 'review-calibration-none');

  await page.goto(of(open.projectId, `?sample=${open.sampleId}`));
  await expect(page.locator(clipDrawn)).toBeVisible();
  await look(page, 'review-clip');
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(dialog).toBeVisible();
  await look(page, 'review-keys');
  await leaveByEscape(dialog);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toBeVisible();
  await look(page, 'review-note');
  await page.goto(of(open.projectId, `?sample=${open.sampleId}`));
  await expect(page.locator(clipDrawn)).toBeVisible();
  await page.getByRole('button', { name: 'Nine at a time' }).click();
  await expect(page.locator('.bp-review-grid .bp-review-drawn[data-drawn]')).toHaveCount(9);
  await look(page, 'review-nine');
  await page.getByRole('button', { name: 'Nine at a time' }).click();
  await page.goto(of(judged.projectId, `?sample=${judged.sampleId}`));
  await expect(page.getByRole('heading', { name: 'Nothing is left to review' })).toBeVisible();
  await look(page, 'review-end');
  await page.goto(of(open.projectId, '?sample=made-up'));
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'review-no-sample');
}
