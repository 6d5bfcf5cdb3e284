import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { plainWav } from '../../fixtures/sounds.ts';
import { seededNoise } from '../../fixtures/survey/seeded-random.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { uploadPast } from '../web/support/pages/recordings.ts';
import { completedAnalysis } from '../web/support/pages/completed-analysis.ts';
import { openPart, surveyProject, type SurveyProject } from './support/survey-project.ts';

const sampleRateHz = 16_000;

/** Hiss with a chirp at 3 kHz every second. */
function soundOf(seconds: number, seed: number): Int16Array {
  const noise = seededNoise(seed);
  return Int16Array.from({ length: seconds * sampleRateHz }, (_, at) => {
    const isChirp = at % sampleRateHz < sampleRateHz / 5;
    const chirp = isChirp ? 0.3 * Math.sin((2 * Math.PI * 3000 * at) / sampleRateHz) : 0;
    return Math.round(32_767 * (chirp + 0.01 * noise()));
  });
}

describe('the long-duration spectrogram of a site', () => {
  const environment = useTestEnvironment();
  let made: SurveyProject;
  let deploymentId = '';

  beforeAll(async () => {
    await environment.service.startRunner();
    made = await surveyProject(environment, async (ada, projectId) => {
      const folder = join(environment.service.folder, 'nights');
      await mkdir(folder, { recursive: true });
      // The first crosses midnight.
      const paths: string[] = [];
      for (const [at, name] of ['20240501_235830.wav', '20240502_101000.wav'].entries()) {
        paths.push(join(folder, name));
        await writeFile(join(folder, name), plainWav(soundOf(180, at + 1), sampleRateHz));
      }
      const data_id = await uploadPast(ada, projectId, paths, 'Nights');
      const [deployment] = await createSurveyClient(ada.api).deployments.create(projectId, [
        { site: { name: 'Bog' }, data_id, time_zone: 'UTC' },
      ]);
      deploymentId = deployment?.deployment_id ?? '';
      await completedAnalysis(ada, projectId, data_id, 'acoustic_indices');
    });
  });

  const open = async (options?: VisitorOptions) => {
    const ada = await openPart(environment, made, 'survey', options);
    const { page } = ada;
    await page.getByLabel('Site').selectOption('Bog');
    await expect(page).toHaveURL(/\?site=/);
    const chart = page.getByRole('figure').filter({ hasText: 'Spectrogram of Bog' });
    await expect(chart.getByRole('slider')).toHaveCount(2);
    return { ...ada, chart };
  };
  const rows = async (chart: Awaited<ReturnType<typeof open>>['chart']) => {
    await chart.getByRole('button', { name: /: show the table$/ }).click();
    return (await chart.getByRole('row').allTextContents()).slice(1);
  };

  test('has the minutes of each day, over midnight, where there are only acoustic indices (S14.20, S14.21)', async () => {
    const { chart } = await open();
    await expect(chart.getByRole('listitem')).toHaveText([
      /1 May 2024|May 1, 2024/,
      /2 May 2024|May 2, 2024/,
    ]);
    await expect(chart.getByText(/Loading/)).toHaveCount(0);
    const days = await rows(chart);
    // From 23:58:30 to 00:01:30, and three minutes from 10:10.
    expect(days.map((row) => row.slice(0, 11))).toEqual(['2024-05-012', '2024-05-025']);
  });

  test('draws colours where there was sound, and nothing elsewhere (S14.21)', async () => {
    const { chart } = await open();
    await expect(chart.getByText(/Loading/)).toHaveCount(0);
    const canvas = chart.locator('canvas').nth(1);
    const pixel = (minute: number, bin: number) =>
      canvas.evaluate(
        (element: HTMLCanvasElement, [x, y]) => [
          ...element.getContext('2d')!.getImageData(x!, y!, 1, 1).data,
        ],
        [minute, 255 - bin],
      );
    const minute = 10 * 60 + 11;
    // A bin is 31.25 Hz wide: chirps at 3 kHz are events; the hiss at 6 kHz has nearly none.
    const [chirp, hiss, none] = [
      await pixel(minute, 96),
      await pixel(minute, 192),
      await pixel(minute + 10, 96),
    ];
    expect([chirp[3], hiss[3], none[3]]).toEqual([255, 255, 0]);
    expect(chirp[2]).toBeGreaterThan(200);
    expect(hiss[2]).toBeLessThan(120);
    expect(chirp[1]).toBeGreaterThan(hiss[1]! + 50);
  });

  test('is read and opened by keyboard (S14.22)', async () => {
    const { page, chart } = await open();
    await expect(chart.getByText(/Loading/)).toHaveCount(0);
    const keyboard = keyboardOf(page);
    const slider = chart.getByRole('slider').nth(1);
    await keyboard.reach(slider);
    for (const key of ['PageUp', 'PageUp', ...Array.from({ length: 11 }, () => 'ArrowRight')])
      await page.keyboard.press(key);
    await expect(slider).toHaveAttribute('aria-valuetext', '10:11, 2 kHz');
    await page.keyboard.press('ArrowUp');
    await expect(slider).toHaveAttribute('aria-valuetext', '10:11, 2.2 kHz');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/explore\?analysis=[\w-]+&day=2024-05-02&hour=10/);
  });

  test('is opened by a click, and says where nothing was recorded (S14.22)', async () => {
    const { page, chart } = await open();
    await expect(chart.getByText(/Loading/)).toHaveCount(0);
    const picture = chart.locator('canvas').first();
    const { width, height } = (await picture.boundingBox())!;
    await picture.click({ position: { x: width / 2, y: height / 2 } });
    await expect(chart.getByText(/^12:0\d, 4 kHz: not recorded$/)).toBeVisible();
    await picture.click({ position: { x: width - 0.5, y: height / 2 } });
    await expect(page).toHaveURL(/\/explore\?analysis=[\w-]+&day=2024-05-01&hour=23/);
  });

  test('follows a correction of the clock (S14.5, S14.21)', async () => {
    const { page, api, chart } = await open();
    const survey = createSurveyClient(api);
    await survey.deployments.correct(made.projectId, deploymentId, { shift_s: -120 });
    await page.reload();
    await expect(chart.getByText(/Loading/)).toHaveCount(0);
    // Now from 23:56:30 to 23:59:30, nothing after midnight.
    expect((await rows(chart)).map((row) => row.slice(0, 11))).toEqual([
      '2024-05-014',
      '2024-05-023',
    ]);
    await survey.deployments.revertCorrection(made.projectId, deploymentId);
  });

  test('is downloaded as a picture and a table, and fits a phone (S14.22)', async () => {
    const { page, chart } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await expect(chart.getByText(/Loading/)).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    for (const [name, file] of [
      [/: download 2 days as PNG$/, 'survey-spectrogram.png'],
      [/: download as CSV$/, 'survey-spectrogram.csv'],
    ] as const) {
      const download = page.waitForEvent('download');
      await chart.getByRole('button', { name }).tap();
      expect((await download).suggestedFilename()).toBe(file);
    }
  });
});
