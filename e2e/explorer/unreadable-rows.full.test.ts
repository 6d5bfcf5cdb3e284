import { describe, test } from 'vitest';
import { openTestService } from '../support/test-service.ts';
import { expect } from '../web/support/expect.ts';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { storeResults } from './support/stored-results.ts';

const environment = useTestEnvironment(() => openTestService());
/** So many that the file is not read as a whole: bands and loudness are read for the rows in sight. */
const detections = 60_000;
const [firstRecorder, lastRecorder] = ['24F319000', '24F319039'];
const loudness = /\d dB/;

describe('a list whose rows cannot be read', () => {
  test('says so, and has them when it is asked to try again', async () => {
    const person = await environment.person();
    const { page } = person;
    const { service } = environment;
    const { projectId } = await storeResults(service, person, service.folder, detections, true);
    await page.goto(`/dashboard/projects/${projectId}/explore?recorder=${firstRecorder}`);
    const list = page.getByRole('region', { name: 'Detections', exact: true });
    const first = list.getByRole('row').nth(1);
    await expect(first).toContainText(loudness);

    const refused: string[] = [];
    await page.route(/\/store\//, (route) => {
      refused.push(route.request().headers().range ?? '');
      return route.abort('connectionreset');
    });
    // What the last recorder heard stands in another part of the file, which was not looked at yet.
    await page.getByRole('combobox', { name: 'Recorder' }).selectOption({ label: lastRecorder });
    const alert = errorAlert(list);
    await expect(alert).toContainText('The list could not be read');
    await expect(alert).toContainText('The store could not be reached');
    await expect(list.getByRole('grid')).toContainText('Loading...');
    expect(refused).not.toEqual([]);
    await page.unroute(/\/store\//);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toBeHidden();
    await expect(first).toContainText(loudness);
    await expect(list.getByRole('grid')).not.toContainText('Loading...');
  });
});
