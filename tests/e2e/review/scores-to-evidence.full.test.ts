import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  createMembersClient,
  createReviewClient,
  createSurveyClient,
  type SampleItem,
} from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { root, run } from '../support/biophony.ts';
import type { FallibleService } from '../web/support/environment/service-types.ts';
import { signIn, signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { openWorkerService } from '../web/support/environment/worker-service.ts';
import { expect } from '../web/support/expect.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import { makeProject } from '../web/support/pages/shell.ts';
import type { ScoredProject } from './support/scored-project.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Both reviewers disagree on every so many clips. */
const disagreeing = 10;

/** Somebody hears the bird at high scores, with a few exceptions. */
const heard = ({ score, item }: SampleItem, middle: number) => score > middle !== (item % 7 === 3);

/** Until it is drawn: no verdict before. */
async function clipAt(page: Page, at: number, of: number): Promise<void> {
  await expect(page.getByText(`${at} of ${of}`, { exact: true })).toBeVisible();
  await expect(page.locator('.bp-review-drawn[data-shown][data-drawn]')).toHaveCount(1);
}

const recorder = '24F319055FDF0001';

/** A network in BirdNET's layout with random weights: scores of all values. */
async function startScoring(service: FallibleService): Promise<void> {
  const weights = join(service.folder, 'weights');
  const models = { BIOPHONY_MODELS_DIR: join(service.folder, 'models') };
  await promisify(execFile)(process.execPath, [
    join(root, 'tests/fixtures/birdnet-network.ts'),
    weights,
  ]);
  const given = ['models', 'import', weights, '--as', 'birdnet-v2.4', '--accept-licence'];
  const imported = await run('biophony-analysis', given, models);
  if (imported.code !== 0) throw new Error(imported.stderr);
  await service.startRunner(models);
}

/** One deployment, analysed by that runner. */
async function scoredProject(
  service: FallibleService,
  person: Person,
  title: string,
): Promise<ScoredProject> {
  const projectId = await makeProject(person, title);
  const folder = join(service.folder, title);
  const files = await makeCard({ folder, recordings: 4, seconds: 30, deviceId: recorder });
  const paths = files.map((file) => join(folder, file));
  const dataId = await uploadPast(person, projectId, paths, title, true);
  await createSurveyClient(person.api).deployments.create(projectId, [
    { site: { name: title }, device_id: recorder, time_zone: 'Europe/Berlin' },
  ]);
  const { analysis_id: analysisId } = await person.api.analyses.create(projectId, {
    analysis_type: 'birdnet_v2_4',
    data_id: dataId,
    settings: { min_conf: 0.3 },
  });
  await person.api.analyses.execute(analysisId);
  const { status, error_message } = await person.api.waitForAnalysis(analysisId);
  if (status !== 'completed') throw new Error(`the analysis ${status}: ${error_message}`);
  return { projectId, dataId, analysisId };
}

describe('two people make evidence of scores on the Worker, from an invitation to an export', () => {
  const environment = useTestEnvironment(openWorkerService);
  let ada: Person;
  let ben: Person;
  let project: ScoredProject;
  let sampleId = '';
  let items: SampleItem[] = [];
  let middle = 0;
  const reviewPage = (query = '') => `/dashboard/projects/${project.projectId}/review${query}`;
  const read = async () => {
    items = [];
    const { samples } = createReviewClient(ada.api);
    for await (const item of samples.items(project.projectId, sampleId)) items.push(item);
    middle = items.map(({ score }) => score).toSorted((a, b) => a - b)[items.length >> 1] ?? 0;
  };

  beforeAll(async () => {
    const { service, browser } = environment;
    await startScoring(service);
    ada = await signUp(await openVisitor(browser, service.url), 'Ada Green');
    ben = await signUp(await openVisitor(browser, service.url), 'Ben Moss');
    project = await scoredProject(service, ada, 'Fens');
  });

  test('the owner draws a sample, and invites somebody by a link', async () => {
    const { page } = await signIn(await environment.visitor(), ada);
    await page.goto(reviewPage());
    await page.getByRole('button', { name: 'Choose how clips are drawn' }).click();
    const dialog = page.getByRole('dialog', { name: 'New sample' });
    await dialog.getByLabel('Detections from each tenth').fill('4');
    await dialog.getByRole('button', { name: 'Draw' }).click();
    await dialog.getByRole('button', { name: 'Keep this sample' }).click();
    await expect(dialog).toHaveCount(0);
    const { samples } = await createReviewClient(ada.api).samples.list(project.projectId);
    sampleId = samples[0]?.sample_id ?? '';
    await read();
    expect(items.length).toBeGreaterThan(20);

    const { invitations } = createMembersClient(ada.api);
    const { token } = await invitations.create(project.projectId, { role: 'reviewer' });
    const his = await signIn(await environment.visitor(), ben);
    await his.page.goto(`/invitation#${token}`);
    await expect(his.page.getByText('Ada Green invites you to work on')).toBeVisible();
    expect(new URL(his.page.url()).hash).toBe('');
    await his.page.getByRole('button', { name: 'Accept' }).click();
    await expect
      .poll(async () => (await ben.api.projects.list()).projects.map(({ role }) => role))
      .toEqual(['reviewer']);
  });

  test('the owner reviews blind, by keyboard alone (S16.24)', async () => {
    const { page } = await signIn(await environment.visitor(), ada);
    await page.goto(reviewPage(`?sample=${sampleId}`));
    await expect(page.getByRole('button', { name: 'Play the clip' })).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByText(/^Score \d/)).toHaveCount(0);
    for (const [at, item] of items.entries()) {
      await clipAt(page, at + 1, items.length);
      await page.keyboard.press(heard(item, middle) ? 'y' : 'n');
    }
    await expect(page.getByRole('heading', { name: 'All clips are reviewed' })).toBeVisible();
  });

  test('the other reviews on a phone, also without a network, and disagrees', async () => {
    const { page, context } = await signIn(await environment.visitor(phone), ben);
    await page.goto(reviewPage(`?sample=${sampleId}`));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const [at, item] of items.entries()) {
      await clipAt(page, at + 1, items.length);
      if (at === 2) {
        await expect(page.locator('.bp-review-drawn[data-drawn]')).toHaveCount(4);
        await context.setOffline(true);
      }
      const isYes = heard(item, middle) !== (at % disagreeing === 0);
      await button(isYes ? 'Yes' : 'No').tap();
      if (at === 4) {
        await expect(
          page.getByText(/^The service cannot be reached\. 3 verdicts wait/),
        ).toBeVisible();
        await context.setOffline(false);
        await expect(page.getByText(/^The service cannot be reached/)).toHaveCount(0);
      }
    }
    await expect(page.getByRole('heading', { name: 'All clips are reviewed' })).toBeVisible();
    await expect
      .poll(async () => {
        const { samples } = createReviewClient(ada.api);
        const sample = await samples.get(project.projectId, sampleId);
        return sample.reviewers.map(({ reviewer, reviewed }) => [reviewer, reviewed]).toSorted();
      })
      .toEqual([
        ['Ada Green', items.length],
        ['Ben Moss', items.length],
      ]);
  });

  test('the owner settles what they disagree about, and keeps the calibration', async () => {
    const { page } = await signIn(await environment.visitor(), ada);
    const differing = Math.ceil(items.length / disagreeing);
    await page.goto(reviewPage(`?sample=${sampleId}`));
    await page.getByRole('link', { name: `Settle ${differing} disagreements` }).click();
    for (let at = 1; at <= differing; at++) {
      await clipAt(page, at, differing);
      await page.keyboard.press('y');
    }
    const { samples, calibrations } = createReviewClient(ada.api);
    await expect
      .poll(async () => (await samples.get(project.projectId, sampleId)).disagreements)
      .toBe(0);
    await page.goto(reviewPage(`?calibration=${sampleId}`));
    await page.getByText('Statistics', { exact: true }).click();
    await expect(page.locator('.bp-curve-line')).toBeVisible();
    await page.getByRole('button', { name: 'Keep this calibration' }).click();
    await expect(page.getByText('Version 1 is kept.').first()).toBeVisible();
    const { calibrations: kept } = await calibrations.list(project.projectId);
    expect(kept[0]?.reviewers.toSorted()).toEqual(['Ada Green', 'Ben Moss']);
    expect(kept[0]?.figures.agreement.items).toBe(items.length);
    expect(kept[0]?.figures.agreement.kappa).toBeGreaterThan(0.5);
  });

  test('a list is taken by the probability that the calibration gives (S17.24, S17.25)', async () => {
    const { calibrations } = createReviewClient(ada.api);
    const { calibrations: kept } = await calibrations.list(project.projectId);
    const [calibration] = kept;
    if (!calibration) throw new Error('there is no calibration');
    const found: number[] = [];
    for await (const row of ada.api.results.detections(project.analysisId))
      if (row.scientific_name === calibration.species) found.push(row.confidence);
    // The lowest probability lies among the scores; a higher one may not.
    const [told] = calibration.figures.probabilities;
    if (!told?.score) throw new Error('the calibration has no threshold');
    const least = told.score;
    /** Tables have four decimals: scores so near may be on either side. */
    const expectCount = (count: number, scores: readonly number[]) => {
      const from = (score: number) => scores.filter((one) => one >= score).length;
      expect(count).toBeGreaterThanOrEqual(from(least + 1e-4));
      expect(count).toBeLessThanOrEqual(from(least - 1e-4));
    };
    const { page } = await signIn(await environment.visitor(), ben);
    await page.goto(
      `/dashboard/projects/${project.projectId}/explore?probability=${told.probability}`,
    );
    const region = page.getByRole('region', { name: 'Explore what was found' });
    await expect(region.getByText(`${calibration.species}, version 1`)).toBeVisible();
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download this list' }).click();
    const [heading = '', ...lines] = (await readFile(await (await download).path(), 'utf8'))
      .trim()
      .split('\n');
    const columns = heading.split(',');
    const rows = lines.map((line) => line.split(','));
    const cells = (name: string) => rows.map((row) => row[columns.indexOf(name)] ?? '');
    expectCount(rows.length, found);
    expect(rows.length).toBeGreaterThan(0);
    for (const probability of cells('probability'))
      expect(Number(probability)).toBeGreaterThanOrEqual(told.probability - 1e-4);
    expect(new Set(cells('calibration_id'))).toEqual(new Set([calibration.calibration_id]));
    // Reviewed detections are drawn: few or none above the threshold may be yes.
    const isYes = (item: SampleItem, at: number) => at % disagreeing === 0 || heard(item, middle);
    const heardScores = items.filter(isYes).map(({ score }) => score);
    const listed = cells('review_verdict').filter((verdict) => verdict === 'yes');
    expectCount(listed.length, heardScores);
  });
});
