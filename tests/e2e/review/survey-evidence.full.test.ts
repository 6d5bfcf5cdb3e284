import { readFile } from 'node:fs/promises';
import type { Calibration } from '@biophony/contract';
import { createReviewClient, createSurveyClient, type SampleItem } from '@biophony/sdk';
import { evidenceScore } from '@biophony/statistics';
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

/** From detections.csv. */
interface Found {
  species: string;
  confidence: number;
}

interface Told {
  detections: number;
  species: { scientific_name: string; detections: number }[];
  evidence: {
    by: string;
    calibrations: {
      species: string;
      version: number;
      calibration_id: string;
      counted_from: number;
    }[];
    species_without_calibration: string[];
  };
}

/** Counts have steps of 0.05: the start of the next. */
const fromStep = (score: number) => Math.ceil(score * 20 - 1e-9) / 20;

describe('a calibration’s threshold in the survey', () => {
  const environment = useTestEnvironment();
  const found: Found[] = [];
  let ada: Person;
  let project: ScoredProject;
  let calibration: Calibration;
  let items: SampleItem[] = [];
  let species = '';
  let commonName = '';
  let onService: Record<string, string> = {};
  let middle = 0;

  const counted = (from: number) =>
    found.filter((one) => one.species === species && one.confidence >= from).length;
  const openSurvey = async (query: string) => {
    const { page } = await signIn(await environment.visitor(), ada);
    await page.goto(`/dashboard/projects/${project.projectId}/survey${query}`);
    return page;
  };
  const number = (page: Page, label: string) =>
    page
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  const rows = async (page: Page, table: string) => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: `${table}: download as CSV` })
      .first()
      .click();
    const text = await readFile(await (await download).path(), 'utf8');
    const [heading = '', ...lines] = text.trim().split('\n');
    const columns = heading.split(',');
    return lines.map((line) => ({
      line,
      ...Object.fromEntries(columns.map((name, at) => [name, line.split(',')[at]])),
    })) as Record<string, string>[];
  };
  const survey = async (...more: string[]) => {
    const ended = await run(
      'biophony',
      ['survey', '--project', project.projectId, ...more],
      onService,
    );
    expect(ended.code, ended.stderr).toBe(0);
    return ended.stdout;
  };
  const told = async (...more: string[]) =>
    JSON.parse((await survey(...more, '--json')).trim().split('\n').at(-1) ?? '') as Told;

  beforeAll(async () => {
    const { service, browser } = environment;
    ada = await signUp(await openVisitor(browser, service.url), 'Ada Green');
    project = await scoredProject(service, ada, 'Fens');
    const { api } = ada;
    const { secret } = await api.keys.create({
      name: 'survey',
      scopes: ['projects:read', 'analysis:read', 'data:read'],
    });
    onService = { BIOPHONY_API_URL: service.url, BIOPHONY_API_KEY: secret };
    const numbers = new Map<string, number>();
    const names = new Map<string, string>();
    for await (const row of api.results.detections(project.analysisId)) {
      const { scientific_name, common_name, confidence } = row;
      found.push({ species: scientific_name, confidence });
      names.set(scientific_name, common_name);
      numbers.set(scientific_name, (numbers.get(scientific_name) ?? 0) + 1);
    }
    species = [...numbers].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
    commonName = names.get(species) ?? '';
    const { projectId, analysisId: analysis_id, dataId: data_id } = project;
    const analysis = { analysis_id, data_id, project_id: projectId };
    const { samples, calibrations } = createReviewClient(api);
    const { sample_id } = await samples.create(
      projectId,
      await drawnSample(api, analysis, species),
    );
    for await (const item of samples.items(projectId, sample_id)) items.push(item);
    middle = items.map(({ score }) => score).toSorted((a, b) => a - b)[items.length >> 1] ?? 0;
    await review(api, projectId, sample_id, ({ score }) => (score > middle ? 'yes' : 'no'));
    calibration = await calibrations.create(projectId, { sample_id });
  });

  test('counts the detections from the step above the threshold of a probability (S14.41, S14.42)', async () => {
    const least = calibration.figures.probabilities.find(
      ({ score }) => score !== null && score > 0.35 && score < 0.95,
    );
    if (!least?.score) throw new Error('the calibration has no threshold within the steps');
    const from = fromStep(least.score);
    const expected = counted(from);
    expect(expected).toBeGreaterThan(0);
    expect(expected).toBeLessThan(counted(0));
    const page = await openSurvey(`?probability=${least.probability}`);
    await expect(number(page, 'Detections')).toHaveText(expected.toLocaleString('en-US'));
    await expect(page.getByText(`${commonName}, version 1`)).toBeVisible();
    const text = page.getByText(/A threshold within a step counts from the next one on/);
    await expect(text).toContainText(`counted from ${from.toFixed(2)}`);
    await expect(
      page.getByText(/^Left out, since nobody has calibrated them|Left out, since/),
    ).toBeVisible();

    const [row, ...others] = await rows(page, 'What was found');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      species,
      detections: String(expected),
      chosen_by: 'probability',
      chosen_least: String(least.probability),
    });
    expect(row?.line).toContain(`calibration ${calibration.calibration_id} version 1`);
    const [site] = await rows(page, 'Sites');
    expect(site).toMatchObject({ detections: String(expected), chosen_by: 'probability' });
    expect(site?.line).toContain(`counted from ${from}, calibration`);
    // Recorded effort does not depend on the choice.
    const [recorded] = await rows(page, 'What was recorded');
    expect(Object.keys(recorded ?? {})).not.toContain('chosen_by');

    // The explorer's address has the choice; it takes the threshold itself.
    await page.getByRole('button', { name: commonName }).first().click();
    const link = page
      .getByRole('region', { name: /^Listen to/ })
      .getByRole('link')
      .first();
    await expect(link).toHaveAttribute('href', new RegExp(`probability=${least.probability}`));
    await expect(
      page.getByText(new RegExp(`gives a probability of ${least.probability}`)).first(),
    ).toBeVisible();

    const json = await told('--probability', String(least.probability));
    expect(json.detections).toBe(expected);
    expect(json.evidence.calibrations).toEqual([
      expect.objectContaining({
        species,
        version: 1,
        calibration_id: calibration.calibration_id,
        counted_from: from,
      }),
    ]);
    expect(json.evidence.species_without_calibration).toHaveLength(
      new Set(found.map((one) => one.species)).size - 1,
    );
  });

  test('counts by a precision that is typed, computed as the calibration would (S14.41, S17.25)', async () => {
    const typed = [0.87, 0.75, 0.6].find((least) => {
      const score = evidenceScore({ by: 'precision', least }, calibration);
      return score !== null && score < 0.95;
    });
    if (!typed) throw new Error('no precision is reached within the steps');
    const score = evidenceScore({ by: 'precision', least: typed }, calibration) ?? 0;
    const expected = counted(fromStep(score));
    const page = await openSurvey('');
    await expect(number(page, 'Detections')).toHaveText(found.length.toLocaleString('en-US'));
    await page.getByRole('button', { name: 'Evidence: all' }).click();
    await page
      .getByRole('combobox', { name: 'Evidence' })
      .selectOption({ label: 'Another precision...' });
    await page.getByLabel('Least precision').fill(String(typed));
    await page.keyboard.press('Enter');
    await expect(number(page, 'Detections')).toHaveText(expected.toLocaleString('en-US'));
    await expect(page).toHaveURL(new RegExp(`precision=${typed}`));
    const json = await told('--precision', String(typed));
    expect(json.detections).toBe(expected);
    const csv = (await survey('--precision', String(typed), '--csv')).trim().split('\n');
    expect(csv[0]).toMatch(
      /,chosen_by,chosen_least,threshold,counted_from,calibration_id,calibration_version,accepted_name$/,
    );
    expect(csv).toHaveLength(2);
    expect(csv[1]).toContain(`,precision,${typed},`);
    expect(csv[1]).toContain(`,${calibration.calibration_id},1,`);
  });

  test('counts what people together say is right, and follows a last word (S14.43)', async () => {
    const yes = items.filter(({ score }) => score > middle);
    const page = await openSurvey('?review=correct');
    await expect(number(page, 'Detections')).toHaveText(String(yes.length));
    await expect(number(page, 'Species')).toHaveText('1');
    await expect(page.getByText(new RegExp(`Counted are ${yes.length} detections`))).toBeVisible();
    const json = await told('--reviewed');
    expect([json.detections, json.species.length]).toEqual([yes.length, 1]);
    expect(json.evidence).toEqual({ by: 'reviewed', detections: yes.length, missing: 0 });
    // With a least confidence too.
    const sure = yes.filter(({ score }) => score >= 0.6).length;
    expect((await told('--reviewed', '--min-confidence', '0.6')).detections).toBe(sure);

    await page.getByRole('button', { name: commonName }).first().click();
    await expect(page.getByText(new RegExp(`of ${yes.length}`)).first()).toBeVisible();
    const [one] = yes;
    if (!one) throw new Error('nobody said yes');
    await createReviewClient(ada.api).reviews.create(project.projectId, {
      reviews: [
        {
          review_id: crypto.randomUUID(),
          data_id: one.data_id,
          file: one.file,
          start_s: one.start_s,
          end_s: one.end_s,
          species: one.species,
          score: one.score,
          verdict: 'no',
          final: true,
        },
      ],
    });
    await page.reload();
    await expect(number(page, 'Detections')).toHaveText(String(yes.length - 1));
    expect((await told('--reviewed')).detections).toBe(yes.length - 1);
  });

  test('what cannot be is told with what to do (S14.45)', async () => {
    const refused = async (...more: string[]) => {
      const { code, stderr } = await run('biophony', ['survey', ...more], onService);
      return [code, stderr] as const;
    };
    const here = ['--project', project.projectId];
    expect(await refused(...here, '--precision', '0.9', '--reviewed')).toEqual([
      2,
      expect.stringContaining('--precision and --reviewed exclude each other.'),
    ]);
    expect((await refused(...here, '--probability', '2'))[1]).toContain(
      'Give a number between 0 and 1',
    );
    const bare = await scoredProject(environment.service, ada, 'Moor');
    expect(await refused('--project', bare.projectId, '--precision', '0.9')).toEqual([
      2,
      expect.stringContaining('This project has no calibration for the scores of these analyses.'),
    ]);
    const empty = await createSurveyClient(ada.api).analyses.list(bare.projectId);
    expect(empty.analyses).toHaveLength(1);
    const nobody = await run(
      'biophony',
      ['survey', '--project', bare.projectId, '--reviewed'],
      onService,
    );
    expect([nobody.code, nobody.stdout]).toEqual([
      0,
      expect.stringContaining('Nobody has confirmed a detection of these analyses yet'),
    ]);
  });
});
