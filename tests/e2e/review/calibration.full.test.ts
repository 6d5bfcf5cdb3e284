import { readFile } from 'node:fs/promises';
import { createReviewClient, createSurveyClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import type { Person } from '../web/support/environment/person.ts';
import { signIn, signUp } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { scoredProject } from './support/scored-project.ts';

describe('from detections to a calibration', () => {
  const environment = useTestEnvironment();
  const projects: string[] = [];
  let ada: Person;

  beforeAll(async () => {
    const { service, browser } = environment;
    ada = await signUp(await openVisitor(browser, service.url));
    for (const title of ['Fens', 'Moor'])
      projects.push((await scoredProject(service, ada, title)).projectId);
    await ada.context.close();
  });

  test('a sample is drawn, reviewed, fitted, kept, and taken to another project (S16.19, S17.20, S17.21, S17.22)', async () => {
    const [fens = '', moor = ''] = projects;
    const { page, api } = await signIn(await environment.visitor(), ada);
    const { samples, reviews, calibrations } = createReviewClient(api);
    await page.goto(`/dashboard/projects/${fens}/review`);
    await expect(page.getByText(/A confidence is no probability/)).toBeVisible();
    await page.getByRole('button', { name: 'Choose how clips are drawn' }).click();
    const dialog = page.getByRole('dialog', { name: 'New sample' });
    await dialog.getByLabel('Detections from each tenth').fill('8');
    await dialog.getByRole('button', { name: 'Draw' }).click();
    await expect(dialog.getByRole('status')).toContainText(/drawn of \d+ detections/);
    await expect(dialog.getByRole('row')).toHaveCount(11);
    await dialog.getByRole('button', { name: 'Keep this sample' }).click();
    await expect(dialog).toHaveCount(0);
    const { samples: kept } = await samples.list(fens);
    const [sample] = kept;
    if (!sample) throw new Error('no sample was kept');
    const [first] = (await createSurveyClient(api).sites.list(fens)).sites;

    const items = [];
    for await (const item of samples.items(fens, sample.sample_id)) items.push(item);
    expect(items.length).toBe(sample.item_count);
    expect(new Set(items.map(({ site_id }) => site_id))).toEqual(new Set([first?.site_id]));
    expect(new Set(items.map(({ stratum }) => stratum)).size).toBeGreaterThan(5);
    for (const { score, stratum } of items) {
      const { low, high } = sample.strata[stratum]!;
      expect(score).toBeGreaterThanOrEqual(low - 1e-9);
      expect(score).toBeLessThanOrEqual(high + 1e-9);
    }
    // Yes to high scores, but for every seventh.
    const middle = items.map(({ score }) => score).sort((a, b) => a - b)[items.length >> 1]!;
    await reviews.create(fens, {
      reviews: items.map(({ data_id, file, start_s, end_s, species, score }, at) => ({
        review_id: crypto.randomUUID(),
        data_id,
        file,
        start_s,
        end_s,
        species,
        score,
        sample_id: sample.sample_id,
        verdict: score > middle !== (at % 7 === 0) ? 'yes' : 'no',
      })),
    });

    await page.reload();
    const progress = `${sample.item_count} of ${sample.item_count} reviewed`;
    await expect(page.getByText(progress).first()).toBeVisible();
    await page.getByRole('button', { name: `Calibration of ${sample.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`calibration=${sample.sample_id}`));
    await page.getByText('Statistics', { exact: true }).click();
    await expect(page.locator('.bp-curve-line')).toBeVisible();
    await expect(page.getByText('How to cite it')).toBeVisible();
    await page.getByRole('button', { name: 'Keep this calibration' }).click();
    await expect(page.getByText('Version 1 is kept.').first()).toBeVisible();
    await expect(page.getByText(/^Ada Lovelace \(\d{4}\)\. Calibration of birdnet/i)).toBeVisible();

    // The service's thresholds, and others by the same computation.
    const { calibrations: made } = await calibrations.list(fens);
    const threshold = page.getByRole('region', { name: 'Threshold' });
    const known = made[0]?.figures.probabilities.find(({ probability }) => probability === 0.8);
    await threshold.getByRole('slider', { name: 'At least' }).fill('0.8');
    await expect(threshold).toContainText(
      known?.score == null ? /reaches/ : known.score.toFixed(2),
    );

    await page.goto(`/dashboard/projects/${moor}/review`);
    await page.getByText('Thresholds', { exact: true }).click();
    await page.getByRole('button', { name: 'Take from another project' }).click();
    await page.getByRole('button', { name: `Take ${sample.species} from Fens` }).click();
    const told = page.getByText(`The calibration of ${sample.species} was taken.`);
    await expect(told.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: new RegExp(sample.species) })).toBeVisible();
    // It has its page here too, although its sample is in the other project.
    await page.getByRole('button', { name: `Open the calibration of ${sample.species}` }).click();
    await expect(page).toHaveURL(/\?kept=/);
    await page.getByText('Statistics', { exact: true }).click();
    await expect(page.locator('.bp-curve-line')).toBeVisible();
    await expect(page.getByText(/^It was made in the project “Fens”/)).toBeVisible();
    const save = async (what: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Save the ${what}` }).click();
      return readFile(await (await download).path());
    };
    const saved: unknown = JSON.parse(String(await save('calibration as JSON')));
    expect(String(await save('picture as SVG'))).toMatch(/^<svg [^]*<path [^]*<\/svg>$/);
    expect((await save('picture as PNG')).subarray(1, 4).toString()).toBe('PNG');
    expect(saved).toMatchObject({ species: sample.species, figures: made[0]?.figures });
    await expect(page.getByText(`Biophony calibration ${made[0]?.calibration_id}.`)).toBeVisible();
    const { calibrations: taken } = await calibrations.list(moor);
    expect(taken[0]?.taken_from).toEqual({
      project_title: 'Fens',
      calibration_id: made[0]?.calibration_id,
    });
  });

  test('a sample is drawn further at 390 px, and no detection twice (S16.20)', async () => {
    const [fens = ''] = projects;
    const options = { viewport: { width: 390, height: 844 } };
    const { page, api } = await signIn(await environment.visitor(options), ada);
    const { samples } = createReviewClient(api);
    const before = (await samples.list(fens)).samples[0];
    await page.goto(`/dashboard/projects/${fens}/review`);
    await page.getByRole('button', { name: `Add more clips to ${before?.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Further detections from each tenth').fill('2');
    await dialog.getByRole('button', { name: 'Draw' }).click();
    await dialog.getByRole('button', { name: 'Add them' }).click();
    await expect(dialog.getByRole('status')).toContainText('added');
    const after = (await samples.list(fens)).samples[0];
    expect(after?.item_count).toBeGreaterThan(before?.item_count ?? 0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});
