import { createClient } from '@biophony/sdk';
import { en } from '@biophony/ui/messages';
import { describe, onTestFinished, test } from 'vitest';
import { expect } from '../web/support/expect.ts';
import { errorAlert } from '../web/support/pages/error-alert.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { openHostPage } from './support/host-page.ts';
import { storeResults } from './support/stored-results.ts';
import { watchTraffic } from './support/traffic.ts';

const environment = useTestEnvironment();
const KB = 1024;

describe('results with very many detections', () => {
  test('that are more than a browser keeps are read again for what a filter asks for, and the page says what it shows', async () => {
    const limit = 60_000; // Three row groups of ten.
    const config = `<script type="application/json" id="biophony-config">${JSON.stringify({ detections: limit })}</script>`;
    const person = await environment.person();
    const { page } = person;
    const { service } = environment;
    const { projectId } = await storeResults(service, person, service.folder, 200_000);
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
    await expect(main.getByText(en.explorer.partial('60,000', '200,000'))).toBeVisible();
    const grid = main.getByRole('grid', { name: 'Detections' });
    await expect(grid.getByRole('row').nth(1)).toBeVisible();

    const recorder = main.getByRole('combobox', { name: 'Recorder' });
    const before = read.length;
    await recorder.selectOption({ index: 8 });
    await expect(main.getByText(en.explorer.partialFiltered('20,000', '200,000'))).toBeVisible();
    expect(read.length).toBeGreaterThan(before);
    // All of this one of forty recorders.
    await expect(main.getByText('5,000 of 20,000', { exact: true })).toBeVisible();
    const name = (await recorder.inputValue()).trim();
    expect(name).not.toBe('');
    await expect(page).toHaveURL(new RegExp(`recorder=${encodeURIComponent(name)}`));
    await expect(grid.getByRole('row').nth(1)).toBeVisible();

    await recorder.selectOption('');
    await expect(main.getByText(en.explorer.partial('60,000', '200,000'))).toBeVisible();
  });

  test('whose rows cannot be read are told of, and are there when asked for again', async () => {
    const [firstRecorder, lastRecorder] = ['24F319000', '24F319039'];
    const loudness = /\d dB/;
    const person = await environment.person();
    const { page } = person;
    const { service } = environment;
    const { projectId } = await storeResults(service, person, service.folder, 60_000, true);
    // So many that bands and loudness are read for visible rows only.
    await page.goto(`/dashboard/projects/${projectId}/explore?recorder=${firstRecorder}`);
    const list = page.getByRole('region', { name: 'Detections', exact: true });
    const first = list.getByRole('row').nth(1);
    await expect(first).toContainText(loudness);

    const refused: string[] = [];
    await page.route(/\/store\//, (route) => {
      refused.push(route.request().headers().range ?? '');
      return route.abort('connectionreset');
    });
    // The last recorder's detections are in another part of the file.
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

  test('on a page with three widgets take one token, one list, one file and little else from a visitor’s connection', async () => {
    const { service } = environment;
    const owner = await environment.person({ name: 'Reserve' });
    const { projectId } = await storeResults(service, owner, service.folder, 700_000);
    const { secret } = await owner.api.keys.create({ name: 'Server', scopes: ['embed:create'] });
    const server = createClient({ baseUrl: service.url, auth: { apiKey: secret } });
    const mint = async (_: string, origin: string) =>
      (await server.embed.createToken({ project_id: projectId, origins: [origin] })).token;
    const placed = ['summary', 'species', 'activity'].map((widget) => ({
      tenant: 'reserve',
      attributes: { widget, 'base-url': service.url, 'project-id': projectId, locale: 'en-GB' },
    }));
    const host = await openHostPage(service.url, mint, () => placed);
    onTestFinished(() => host.close());
    const { page } = await environment.visitor();
    const traffic = await watchTraffic(page);
    await page.goto(host.origin);
    const activity = page.locator('biophony-widget').nth(2);
    await activity.scrollIntoViewIfNeeded();
    await expect(activity.locator('canvas').first()).toBeVisible();
    await expect.poll(() => traffic.underWay()).toEqual([]);
    const asked = traffic.asked.map((path) => path.replace(/[\da-f-]{36}/, 'ID').slice(0, 40));
    const of = (part: string) => asked.filter((path) => path.includes(part));
    expect(of('/token')).toHaveLength(1);
    expect(of('/analyses')).toHaveLength(2);
    expect(of('/store/')).toHaveLength(1);
    expect(of('/deployments')).toHaveLength(1);
    // The page and its two files, the widgets’ script, a token, the list, the results, the project,
    // its deployments, whose clocks may be corrected, and files.csv.
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(traffic.broken()).toEqual([]);
    expect(traffic.bytes()).toBeGreaterThan(50 * KB);
    expect(traffic.bytes()).toBeLessThan(1400 * KB);
  });
});
