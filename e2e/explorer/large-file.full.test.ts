import { describe, test } from 'vitest';
import { openTestService } from '../support/test-service.ts';
import { expect } from '../web/support/expect.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { storeResults } from './support/stored-results.ts';

const environment = useTestEnvironment(() => openTestService());
const detections = 200_000;
/** Three row groups of ten. */
const limit = 60_000;
const config = `<script type="application/json" id="biophony-config">${JSON.stringify({ detections: limit })}</script>`;

describe('results with more detections than a browser keeps', () => {
  test('are read again for what a filter asks for, and the page says what it shows', async () => {
    const person = await environment.person();
    const { page } = person;
    const { projectId } = await storeResults(
      environment.service,
      person,
      environment.service.folder,
      detections,
    );
    await page.route(/\/explore$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('<head>', `<head>${config}`);
      await route.fulfill({ response: answer, body });
    });
    const read: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 206) read.push(answer.url());
    });
    await page.goto(`/dashboard/projects/${projectId}/explore`);
    const main = page.getByRole('main');
    await expect(
      main.getByText('60,000 of 200,000 detections are shown, spread evenly over the recordings.'),
    ).toBeVisible();
    const grid = main.getByRole('grid', { name: 'Detections' });
    await expect(grid.getByRole('row').nth(1)).toBeVisible();

    const recorder = main.getByRole('combobox', { name: 'Recorder' });
    const before = read.length;
    await recorder.selectOption({ index: 8 });
    await expect(
      main.getByText(
        '20,000 of 200,000 detections were read: all that these filters can leave. Without them, detections spread evenly over the recordings are shown.',
      ),
    ).toBeVisible();
    expect(read.length).toBeGreaterThan(before);
    // All that this one of forty recorders heard.
    await expect(main.getByText('5,000 of 20,000', { exact: true })).toBeVisible();
    const name = (await recorder.inputValue()).trim();
    expect(name).not.toBe('');
    await expect(page).toHaveURL(new RegExp(`recorder=${encodeURIComponent(name)}`));
    await expect(grid.getByRole('row').nth(1)).toBeVisible();

    await recorder.selectOption('');
    await expect(main.getByText(/^60,000 of 200,000 detections are shown/)).toBeVisible();
  });
});
