// 1,000 projects in the list and 10,000 recordings in one upload dialog: how the page keeps up while it is scrolled from
// end to end and back, in chromium against the service as `npm start` runs it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { startApi } from '../../../tools/scripts/service/processes.ts';
import { sized } from '../quick.ts';
import { makeBenchCard } from '../upload/card.ts';
import { makeAccount } from './account.ts';
import { openBrowser, report } from './browser.ts';
import { scrollThrough, type Smoothness } from './scroll.ts';

const projects = sized('PROJECTS', 1000, 5);
const recordings = sized('RECORDINGS', 10_000, 20);
const timeoutMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'biophony-smoothness-'));
const card = join(folder, 'card');
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

function tell(what: string, smooth: Smoothness, heapGoalMb: number): void {
  const { longestCpuMs, longestMs, long, heapBefore, heapAfter, elements } = smooth;
  const milliseconds = (figure: number) => `${figure.toFixed(0)} ms`;
  report(`${what}: longest task`, milliseconds(longestCpuMs), 'none over 50 ms', long === 0);
  const bounded = heapAfter < heapGoalMb * 1024 ** 2;
  report(`${what}: heap`, megabytes(heapAfter), `under ${heapGoalMb} MB`, bounded);
  console.log(
    `       by the clock ${milliseconds(longestMs)}; ${long} tasks over 50 ms; heap before ${megabytes(heapBefore)}; ${elements} elements`,
  );
}

makeBenchCard(card, recordings, 4096);
const { url, api } = await startApi({
  port: await freePort(),
  dataDir: join(folder, 'data'),
  runnerSecret: randomBytes(32).toString('base64url'),
  output: 'ignore',
});
const browser = await openBrowser();
try {
  const { storageState, projectId } = await makeAccount(browser, url, projects);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    storageState,
  });
  context.setDefaultTimeout(timeoutMs);
  const list = await context.newPage();
  await list.goto('/dashboard/projects');
  await list.getByText(`${projects} of ${projects} projects`).waitFor();
  await list.waitForLoadState('networkidle');
  tell(`${projects} projects`, await scrollThrough(list, list.locator('html')), 100);
  await list.close();

  const page = await context.newPage();
  await page.goto(`/dashboard/projects/${projectId}`);
  await page.getByRole('button', { name: 'Upload Dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Dataset' });
  await dialog.locator('input[type=file]').last().setInputFiles(card);
  const shown = dialog.getByRole('region', { name: 'Selected files' });
  await shown.waitFor();
  const began = performance.now();
  await dialog.getByText('Reading', { exact: false }).first().waitFor({ state: 'hidden' });
  console.log(`       all headers read in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  tell(`${recordings} files to upload`, await scrollThrough(page, shown), 150);
} finally {
  await browser.close();
  api.kill('SIGTERM');
  await ended(api);
  rmSync(folder, { recursive: true, force: true });
}
