import { readFile } from 'node:fs/promises';
import type { Calibration } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { beforeAll, describe, test } from 'vitest';
import { run } from '../support/biophony.ts';
import { signIn, signUp, type Person } from '../web/support/environment/person.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openVisitor } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { drawnSample } from './support/drawn-sample.ts';
import { review } from './support/reviewed.ts';
import { scoredProject, type ScoredProject } from './support/scored-project.ts';

describe('from detections to evidence', () => {
  const environment = useTestEnvironment();
  let ada: Person;
  let project: ScoredProject;
  let onService: Record<string, string> = {};
  /** By species. */
  const found = new Map<string, number[]>();
  let species = '';
  let commonName = '';

  beforeAll(async () => {
    const { service, browser } = environment;
    ada = await signUp(await openVisitor(browser, service.url), 'Ada Green');
    project = await scoredProject(service, ada, 'Fens');
    const { api } = ada;
    const { secret } = await api.keys.create({
      name: 'terminal',
      scopes: ['projects:read', 'analysis:read', 'data:read'],
    });
    onService = { BIOPHONY_API_URL: service.url, BIOPHONY_API_KEY: secret };
    const names = new Map<string, string>();
    for await (const row of api.results.detections(project.analysisId)) {
      names.set(row.scientific_name, row.common_name);
      found.set(row.scientific_name, [...(found.get(row.scientific_name) ?? []), row.confidence]);
    }
    species = [...found].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
    commonName = names.get(species) ?? '';
  });

  const openPart = async (part: string): Promise<Page> => {
    const { page } = await signIn(await environment.visitor(), ada);
    await page.goto(`/dashboard/projects/${project.projectId}/${part}`);
    return page;
  };
  const number = (page: Page, label: string) =>
    page
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  const biophony = async <T>(...args: string[]): Promise<T> => {
    const given = [...args, '--project', project.projectId, '--json'];
    const { code, stdout, stderr } = await run('biophony', given, onService);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
  };
  /** Yes to high scores, but for every seventh. */
  const reviewed = (sampleId: string) =>
    review(ada.api, project.projectId, sampleId, ({ score, item }) =>
      score > 0.5 !== (item % 7 === 3) ? 'yes' : 'no',
    );

  test('a sample is drawn of what was found, reviewed, fitted and kept (S16.17, S16.18, S16.19, S17.20, S17.21, S17.22)', async () => {
    const { samples, calibrations } = createReviewClient(ada.api);
    const scores = found.get(species) ?? [];
    const page = await openPart('review');
    await page.getByRole('button', { name: 'Choose how clips are drawn' }).click();
    const dialog = page.getByRole('dialog', { name: 'New sample' });
    await dialog.getByLabel('Detections from each tenth').fill('4');
    await dialog.getByRole('button', { name: 'Draw' }).click();
    await expect(dialog.getByRole('status')).toContainText(`of ${scores.length} detections`);
    await expect(dialog.getByRole('row')).toHaveCount(11);
    await dialog.getByRole('button', { name: 'Keep this sample' }).click();
    await expect(dialog).toHaveCount(0);
    const [sample] = (await samples.list(project.projectId)).samples;
    if (!sample) throw new Error('no sample was kept');
    expect(sample.species).toBe(species);
    const drawn = new Map<number, number>();
    for await (const { score, stratum } of samples.items(project.projectId, sample.sample_id)) {
      const { low = 1, high = 0 } = sample.strata[stratum] ?? {};
      expect(score).toBeGreaterThanOrEqual(low - 1e-9);
      expect(score).toBeLessThanOrEqual(high + 1e-9);
      expect(scores).toContain(score);
      drawn.set(stratum, (drawn.get(stratum) ?? 0) + 1);
    }
    for (const [stratum, { detections }] of sample.strata.entries())
      expect(drawn.get(stratum) ?? 0).toBe(Math.min(4, detections));

    await reviewed(sample.sample_id);
    await page.getByRole('button', { name: `Calibration of ${sample.name}` }).click();
    await page.getByText('Statistics', { exact: true }).click();
    await expect(page.locator('.bp-curve-line')).toBeVisible();
    await page.getByRole('button', { name: 'Keep this calibration' }).click();
    await expect(page.getByText(/^Ada Green \(\d{4}\)\. Calibration of birdnet/i)).toBeVisible();
    const [kept] = (await calibrations.list(project.projectId)).calibrations;
    expect(kept).toMatchObject({ species, version: 1, reviewers: ['Ada Green'] });
    const threshold = page.getByRole('region', { name: 'Threshold' });
    await threshold.getByRole('slider', { name: 'At least' }).fill('0.8');
    const known = kept?.figures.probabilities.find(({ probability }) => probability === 0.8);
    await expect(threshold).toContainText(known?.score?.toFixed(2) ?? /reaches/);
    const save = async (button: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      return readFile(await (await download).path());
    };
    expect(String(await save('Save the picture as SVG'))).toMatch(/^<svg [^]*<path [^]*<\/svg>$/);
    expect((await save('Save the picture as PNG')).toString('latin1', 1, 4)).toBe('PNG');
    expect(JSON.parse(String(await save('Save the calibration as JSON')))).toMatchObject({
      calibration_id: kept?.calibration_id,
      figures: kept?.figures,
    });
  });

  test('explorer, survey and command line choose by a calibration and by verdicts, and count the same (S14.41, S14.42, S14.43, S14.45, S17.24, S17.25, S17.26)', async () => {
    const { samples, calibrations } = createReviewClient(ada.api);
    const { projectId, analysisId: analysis_id, dataId: data_id } = project;
    // All detections: nothing depends on the draw.
    const analysis = { analysis_id, data_id, project_id: projectId };
    const asked = await drawnSample(ada.api, analysis, species, 100);
    const { sample_id } = await samples.create(projectId, asked);
    await reviewed(sample_id);
    const calibration: Calibration = await calibrations.create(projectId, { sample_id });
    const least = calibration.figures.probabilities.find(
      ({ score }) => score !== null && score > 0.35 && score < 0.9,
    );
    if (!least?.score) throw new Error('the calibration has no threshold within the steps');
    const { probability, score: threshold } = least;
    const scores = found.get(species) ?? [];
    const above = (from: number) => scores.filter((score) => score >= from).length;
    // Counts are in steps of 0.05.
    const counted = above(Math.ceil(threshold * 20 - 1e-9) / 20);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(scores.length);

    const page = await openPart(`survey?probability=${probability}`);
    await expect(number(page, 'Detections')).toHaveText(String(counted));
    await expect(page.getByText(`, version ${calibration.version}`)).toBeVisible();
    // A link right after a choice works, although the choice is written into the address later.
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', async (part) => {
      await arrived;
      await part.continue();
    });
    await page.clock.install();
    await page
      .getByRole('region', { name: 'What was found' })
      .getByRole('button', { name: commonName })
      .click();
    await page
      .getByRole('region', { name: `Listen to ${commonName}` })
      .getByRole('link')
      .click();
    await page.clock.runFor(1_000);
    arrive();
    const region = page.getByRole('region', { name: 'Explore what was found' });
    await expect(region.getByRole('grid')).toHaveAttribute(
      'aria-rowcount',
      String(above(threshold) + 1),
    );
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Download this list' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const [heading = '', ...lines] = text.trim().split('\n');
    expect(lines).toHaveLength(above(threshold));
    const cells = (name: string) =>
      lines.map((line) => line.split(',')[heading.split(',').indexOf(name)]);
    expect(new Set(cells('calibration_id'))).toEqual(new Set([calibration.calibration_id]));
    for (const one of cells('probability'))
      expect(Number(one)).toBeGreaterThanOrEqual(probability - 1e-4);

    interface Told {
      detections: number;
      evidence: { calibrations: object[]; species_without_calibration: string[] };
    }
    const told = await biophony<Told>('survey', '--probability', String(probability));
    expect(told.detections).toBe(counted);
    expect(told.evidence.calibrations).toEqual([
      expect.objectContaining({ species, calibration_id: calibration.calibration_id }),
    ]);
    expect(told.evidence.species_without_calibration).toHaveLength(found.size - 1);
    const { reviews } = createReviewClient(ada.api);
    let yes = 0;
    for await (const one of reviews.list(projectId, { counting: 'true' }))
      if (one.verdict === 'yes') yes++;
    expect((await biophony<Told>('survey', '--reviewed')).detections).toBe(yes);
    const byVerdicts = await biophony<{ species: object[] }>(
      'calibrate',
      '--probability',
      String(probability),
    );
    expect(byVerdicts.species).toMatchObject([
      { species, yes, threshold: expect.closeTo(threshold, 4) },
    ]);
  });
});
