// 200,000 detections in the explorer: the time until they are read, and how the page keeps up while their list is
// scrolled from end to end and back and filtered. Real recordings through the real runner, in chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@biophony/sdk';
import { explore } from '../../e2e/explorer/support/explored.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { startService } from '../../../tools/scripts/service/processes.ts';
import { isQuick, sized } from '../quick.ts';
import { makeAccount } from '../web/account.ts';
import { openBrowser, report } from '../web/browser.ts';
import { scrollThrough } from '../web/scroll.ts';
import { longestTasks } from '../web/tasks.ts';

const files = sized('FILES', 115, 1);
const timeoutMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'biophony-explorer-'));
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
const milliseconds = (figure: number) => `${figure.toFixed(0)} ms`;

const service = await startService({ port: await freePort(), dataDir: join(folder, 'data') });
const browser = await openBrowser();
try {
  const { url } = service;
  const { storageState } = await makeAccount(browser, url, 0);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    storageState,
  });
  context.setDefaultTimeout(timeoutMs);
  const given = await context.request.get('/api/auth/token', { headers: { origin: url } });
  const { token } = (await given.json()) as { token: string };
  const api = createClient({ baseUrl: url, auth: { getToken: async () => token } });
  // As many sounds as the loosest settings find: hundreds a minute.
  const settings = { min_snr_db: 3, min_duration_s: 0.02 };
  const options = { title: 'Dawn', files, seconds: isQuick ? 5 : 60, settings };
  const { projectId, detections } = await explore({ api }, folder, options);

  const page = await context.newPage();
  await page.goto(`/dashboard/projects/${projectId}/explore`);
  const region = page.getByRole('main');
  const began = performance.now();
  const grid = region.getByRole('grid', { name: 'Detections' });
  await grid.waitFor();
  const shown = detections.toLocaleString('en');
  console.log(`${shown} detections, listed after ${milliseconds(performance.now() - began)}`);
  await page.waitForLoadState('networkidle');

  const list = region.locator('.bp-detections');
  await list.scrollIntoViewIfNeeded();
  const smooth = await scrollThrough(page, list);
  const longest = milliseconds(smooth.longestCpuMs);
  report('scrolling: longest task', longest, 'none over 50 ms', smooth.long === 0);
  const heap = megabytes(smooth.heapAfter);
  report('page heap', heap, 'under 150 MB', smooth.heapAfter < 150 * 1024 ** 2);
  console.log(
    `       by the clock ${milliseconds(smooth.longestMs)}; ${smooth.elements} elements; heap before ${megabytes(smooth.heapBefore)}`,
  );

  const filtered = await longestTasks(page, async () => {
    for (const hour of ['0', '1', '']) {
      const from = region.getByRole('combobox', { name: 'Hours from' });
      await from.selectOption(hour, { timeout: 5000 });
      await page.waitForTimeout(isQuick ? 50 : 500);
    }
  });
  report(
    'filtering by hour: longest task',
    milliseconds(filtered.longestCpuMs),
    'none over 50 ms',
    filtered.long === 0,
  );
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
