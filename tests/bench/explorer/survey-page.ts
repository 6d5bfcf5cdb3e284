// The page of a survey of a hundred deployments and ten million detections in chromium: the time until the first numbers
// stand, and until a filter's figures do, and the memory of the page's process, in which its worker is too. Beside it the
// page of the project, which holds nothing of the survey. Memory is what the process has of its own (resident memory that is
// no file, and what is swapped out), which Chromium calls its footprint. The goals are 2 s, 100 ms and 200 MB.
// RECORDINGS of a hundred detections each; their results are made by script and handed in as a runner does.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, createSurveyClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { completeAnalysis } from '../../e2e/explorer/support/stored-results.ts';
import { uploadPast, writeCard } from '../../e2e/web/support/pages/recordings.ts';
import { makeProject } from '../../e2e/web/support/pages/shell.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { startApi } from '../../../tools/scripts/service/processes.ts';
import { addTimedFiles, openSqlite } from '../api/support/timed-files.ts';
import { loadText } from '../measure.ts';
import { sized } from '../quick.ts';
import { makeAccount } from '../web/account.ts';
import { median, openBrowser, report } from '../web/browser.ts';
import { memoryOf, watchMemory } from '../web/renderer-memory.ts';
import { runProgram } from './survey-files.ts';

const recordings = sized('RECORDINGS', 100_000, 200);
const recorders = sized('RECORDERS', 100, 4);
const rounds = sized('ROUNDS', 5, 1);
const goals = { first: 2000, filter: 100, bytes: 200e6 };
const timeoutMs = 60_000;
/** How long a page is left alone, in milliseconds, before its memory is read. */
const settlingMs = 1500;
const folder = mkdtempSync(join(tmpdir(), 'biophony-survey-page-'));
const title = 'A hundred recorders';
const runnerSecret = randomBytes(32).toString('base64url');
const milliseconds = (figure: number) => `${figure.toFixed(0)} ms`;
const megabytes = (bytes: number | null) =>
  bytes === null ? 'not known' : `${(bytes / 1e6).toFixed(0)} MB`;

/** The device ID that the script gives to a recorder. */
const deviceOf = (recorder: number) => `24F3190${recorder}`;
const placeOf = (recorder: number) => [47.6 + recorder / 100, 9.4 + (recorder % 7) / 50] as const;

/** The counts and detections of all recorders as one analysis, in a folder. */
async function makeResults(): Promise<string> {
  const program = 'workers/analysis/test/many-detections/survey-analyses.ts';
  const path = join(folder, 'results');
  await runProgram(program, path, String(recordings), String(recorders), '1');
  return join(path, '0');
}

/** Adds the recordings that the detections are of: half an hour apart, as the script has them. */
function addRecordings(dataId: string): void {
  const database = openSqlite(join(folder, 'data'));
  for (let recorder = 0; recorder < recorders; recorder++)
    database.exec(
      addTimedFiles({
        dataId,
        deviceId: deviceOf(recorder),
        count: Math.ceil(recordings / recorders),
        from: Date.UTC(2026, 3, 1),
        every: 1800,
        lasting: 600,
        offset: '+02:00',
        place: placeOf(recorder),
      }),
    );
  database.close();
}

interface MeasuredPage {
  /** The number of detections on the page, as digits; it stands among the first numbers. */
  detectionsOn(): string;
}

const addDetectionsOn = () => {
  const page: MeasuredPage = {
    detectionsOn() {
      const labels = [...document.querySelectorAll('.bp-facts dt')];
      const label = labels.find(({ textContent }) => textContent === 'Detections');
      return label?.nextElementSibling?.textContent?.replaceAll(/\D/g, '') ?? '';
    },
  };
  Object.assign(globalThis, page);
};

/** Milliseconds since the navigation until the first numbers stand painted. */
async function firstNumbers(page: Page, wanted: number): Promise<number> {
  await page.waitForFunction(
    (text) => (globalThis as unknown as MeasuredPage).detectionsOn() === text,
    String(wanted),
    { polling: 'raf' },
  );
  return page.evaluate(() => performance.now());
}

/** Changes a filter, and tells how long it takes until the first numbers are others. */
const change = (page: Page, label: string, value: string): Promise<number> =>
  page.evaluate(
    ([name, text]) =>
      new Promise<number>((resolve, reject) => {
        const { detectionsOn } = globalThis as unknown as MeasuredPage;
        const fields = document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
          '.bp-filters select, .bp-filters input',
        );
        const field = [...fields].find((one) => one.labels?.[0]?.textContent?.trim() === name);
        if (!field) return reject(new Error(`There is no filter called ${name}.`));
        const before = detectionsOn();
        const began = performance.now();
        const look = () =>
          detectionsOn() === before
            ? requestAnimationFrame(look)
            : resolve(performance.now() - began);
        // As people do it: the page's own framework sees no value that is only assigned.
        const { set } =
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
        set?.call(field, text);
        for (const kind of ['input', 'change'])
          field.dispatchEvent(new Event(kind, { bubbles: true }));
        requestAnimationFrame(look);
      }),
    [label, value] as const,
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
    viewport: { width: 1440, height: 900 },
    storageState,
  });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(addDetectionsOn);
  const getToken = async () => {
    const given = await context.request.get('/api/auth/token', { headers: { origin: url } });
    return ((await given.json()) as { token: string }).token;
  };
  const person = { api: createClient({ baseUrl: url, auth: { getToken } }) };
  const survey = createSurveyClient(person.api);
  const projectId = await makeProject(person, title);
  const dataId = await uploadPast(person, projectId, await writeCard(join(folder, 'card'), 1));
  const detections = recordings * 100;
  const results = { folder: await makeResults(), detections };
  await completeAnalysis({ url }, person, { projectId, dataId }, results);
  addRecordings(dataId);
  const made = await survey.deployments.create(
    projectId,
    Array.from({ length: recorders }, (_, at) => {
      const [latitude, longitude] = placeOf(at);
      return {
        site: { name: `Plot ${at + 1}`, latitude, longitude },
        device_id: deviceOf(at),
        time_zone: 'Europe/Berlin',
      };
    }),
  );
  console.log(
    `${detections.toLocaleString('en')} detections of ${made.length} deployments (${loadText()})`,
  );

  const before = await context.newPage();
  await before.goto(`/dashboard/projects/${projectId}`);
  await before.getByRole('heading', { name: title }).waitFor();
  await before.waitForTimeout(settlingMs);
  const project = await memoryOf(browser, before);

  const times: number[] = [];
  const peaks: (number | null)[] = [];
  let page = before;
  for (let round = 0; round < rounds; round++) {
    await page.close();
    page = await context.newPage();
    const watched = watchMemory(browser);
    await page.goto(`/dashboard/projects/${projectId}/survey`, { waitUntil: 'commit' });
    times.push(await firstNumbers(page, detections));
    // The calendar asks for the effort of all deployments, and the map draws.
    await page.getByRole('figure').nth(1).waitFor();
    await page.waitForTimeout(settlingMs);
    peaks.push(await watched.stop());
  }
  const most = peaks.includes(null) ? null : Math.max(...peaks.map(Number));
  const first = median(times);
  report('first numbers', milliseconds(first), `${goals.first} ms`, first <= goals.first);
  const changes: number[] = [];
  for (const [name, value] of [
    ['Confidence from', '0.5'],
    ['From hour', '4'],
    ['Confidence from', '0.7'],
    ['To hour', '9'],
    ['Confidence from', '0'],
  ] as const)
    changes.push(await change(page, name, value));
  const filter = median(changes);
  report(
    `a filter, slowest ${milliseconds(Math.max(...changes))}`,
    milliseconds(filter),
    `${goals.filter} ms`,
    filter <= goals.filter,
  );
  const held = await memoryOf(browser, page);
  report(
    'memory of the process, at most',
    megabytes(most),
    megabytes(goals.bytes),
    (most ?? 0) < goals.bytes,
  );
  console.log(
    `       after the filters ${megabytes(held.own)}, the page's own heap ${megabytes(held.heap)}; with shared files ${megabytes(held.held)}`,
  );
  console.log(
    `       the project's page ${megabytes(project.own)}: the survey's has ${((most ?? 0) / (project.own ?? Number.NaN)).toFixed(1)} times as much (${loadText()})`,
  );
} finally {
  await browser.close();
  api.kill('SIGTERM');
  await ended(api);
  rmSync(folder, { recursive: true, force: true });
}
