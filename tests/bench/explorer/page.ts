// A million and ten million detections on the explorer's page in chromium, beside the 222,457 of a day of dense sound:
// the time until they are read and the first rows stand, of a change of filter, the page's longest task
// meanwhile, and the memory of its process. Results are made by script and handed in at a service as a runner does.
// ROWS is the largest number of detections.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { storeResults } from '../../e2e/explorer/support/stored-results.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { startApi } from '../../../tools/scripts/service/processes.ts';
import { isQuick, sized } from '../quick.ts';
import { loadText } from '../measure.ts';
import { makeAccount } from '../web/account.ts';
import { openBrowser, report } from '../web/browser.ts';
import { memoryOf } from '../web/renderer-memory.ts';
import { longestTasks } from '../web/tasks.ts';

const most = sized('ROWS', 10_000_000, 2000);
// Two in a quick run as well: what the first one leaves behind must not hinder the next.
const sizes = isQuick
  ? [most / 2, most]
  : [...new Set([222_457, 1_000_000, most])].filter((one) => one <= most);
const timeoutMs = 600_000;
/** Milliseconds that a change of filter may take with so many detections. */
const goal = { rows: 1_000_000, ms: 100 };
const folder = mkdtempSync(join(tmpdir(), 'biophony-explorer-page-'));
const runnerSecret = randomBytes(32).toString('base64url');
const milliseconds = (figure: number) => `${figure.toFixed(0)} ms`;
const megabytes = (bytes: number | null) =>
  bytes === null ? 'not known' : `${(bytes / 1e6).toFixed(0)} MB`;

/** A row of the list that is there, with what it tells. */
const filledRow = '.bp-detections tr[data-place] > :not(.bp-cell-waiting)';

/** Milliseconds since the navigation until an element stands painted. */
async function until(page: Page, selector: string): Promise<number> {
  await page.waitForFunction((wanted) => document.querySelector(wanted), selector, {
    polling: 'raf',
  });
  return page.evaluate(() => performance.now());
}

/** Chooses a recorder, and tells how long it takes until the first rows are others. */
const choose = (page: Page, recorder: number): Promise<number> =>
  page.evaluate(
    ([place, row]) =>
      new Promise<number>((resolve, reject) => {
        const lists = [...document.querySelectorAll('select')];
        const list = lists.find((one) => one.labels[0]?.textContent?.trim() === 'Recorder');
        if (!list) return reject(new Error('There is no list of recorders.'));
        const text = () => document.querySelector('[role=grid]')?.textContent ?? '';
        const before = text();
        const began = performance.now();
        const look = () => {
          if (text() !== before && document.querySelector(row))
            return resolve(performance.now() - began);
          requestAnimationFrame(look);
        };
        list.selectedIndex = place;
        list.dispatchEvent(new Event('change', { bubbles: true }));
        requestAnimationFrame(look);
      }),
    [recorder, filledRow] as const,
  );

const { url, api } = await startApi({
  port: await freePort(),
  dataDir: join(folder, 'data'),
  runnerSecret,
  output: 'ignore',
});
const browser = await openBrowser();
try {
  const { storageState } = await makeAccount(browser, url, 0);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    storageState,
  });
  context.setDefaultTimeout(timeoutMs);
  const getToken = async () => {
    const given = await context.request.get('/api/auth/token', { headers: { origin: url } });
    return ((await given.json()) as { token: string }).token;
  };
  const person = { api: createClient({ baseUrl: url, auth: { getToken } }) };
  for (const rows of sizes) {
    const { projectId } = await storeResults({ url }, person, folder, rows);
    console.log(`${rows.toLocaleString('en')} detections (${loadText()})`);
    const page = await context.newPage();
    let [read, first] = [0, 0];
    const opening = await longestTasks(page, async () => {
      await page.goto(`/dashboard/projects/${projectId}/explore`, { waitUntil: 'commit' });
      read = await until(page, '.bp-explorer-body');
      first = await until(page, filledRow);
    });
    console.log(
      `       all read after ${milliseconds(read)}, first rows after ${milliseconds(first)}`,
    );
    const report50 = (what: string, tasks: { longestCpuMs: number; long: number }) =>
      report(what, milliseconds(tasks.longestCpuMs), 'none over 50 ms', tasks.long === 0);
    report50('opening: longest task', opening);
    const changes: number[] = [];
    const filtering = await longestTasks(page, async () => {
      for (const recorder of isQuick ? [1] : [1, 2, 3]) changes.push(await choose(page, recorder));
    });
    const slowest = Math.max(...changes);
    if (rows <= goal.rows)
      report('filter: slowest change', milliseconds(slowest), `${goal.ms} ms`, slowest < goal.ms);
    else console.log(`       filter: slowest change ${milliseconds(slowest)}`);
    report50('filter: longest task', filtering);
    const { heap, held, peak } = await memoryOf(browser, page);
    console.log(
      `       page heap ${megabytes(heap)}; process ${megabytes(held)}, at most ${megabytes(peak)} (${loadText()})`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  api.kill('SIGTERM');
  await ended(api);
  rmSync(folder, { recursive: true, force: true });
}
