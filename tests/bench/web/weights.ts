// Gzip bytes of script of each page, before anything is loaded when idle and after. With one or two
// addresses of services as arguments, such as those of an old and a new build, theirs side by side;
// without, those of this build.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { firstScreenBudget, weigh, withoutIdleTime } from '../../e2e/web/support/checks/weight.ts';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { startApi } from '../../../tools/scripts/service/processes.ts';
import { makeAccount } from './account.ts';
import { openBrowser, report } from './browser.ts';

/** Parts of addresses after that of the project; null for the list of projects. */
const pages: Readonly<Record<string, string | null>> = {
  projects: null,
  project: '',
  explore: '/explore',
  survey: '/survey',
  review: '/review',
  sites: '/sites',
  members: '/members',
};

interface Weight {
  /** Bytes that the page itself needs. */
  first: number;
  /** With what is loaded when idle. */
  idle: number;
}

async function weighPages(browser: Browser, url: string): Promise<Map<string, Weight>> {
  const { storageState, projectId } = await makeAccount(browser, url, 1);
  const weights = new Map<string, Weight>();
  for (const [name, part] of Object.entries(pages)) {
    const bytes: number[] = [];
    for (const isIdle of [false, true]) {
      const context = await browser.newContext({ baseURL: url, storageState });
      const page = await context.newPage();
      if (!isIdle) await withoutIdleTime(page);
      const of = part === null ? '' : `/${projectId}${part}`;
      await page.goto(`/dashboard/projects${of}`, { waitUntil: 'networkidle' });
      bytes.push(await weigh(page, 'script'));
      await context.close();
    }
    const [first = 0, idle = 0] = bytes;
    weights.set(name, { first, idle });
  }
  return weights;
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const given = process.argv.slice(2).filter((one) => one.startsWith('http'));
const folder = mkdtempSync(join(tmpdir(), 'biophony-weights-'));
const own =
  given.length > 0
    ? null
    : await startApi({
        port: await freePort(),
        dataDir: folder,
        runnerSecret: randomBytes(32).toString('base64url'),
        output: 'ignore',
      });
const browser = await openBrowser();
try {
  const all: Map<string, Weight>[] = [];
  for (const url of own ? [own.url] : given) all.push(await weighPages(browser, url));
  for (const name of Object.keys(pages)) {
    const figures = all.map((weights) => weights.get(name) ?? { first: 0, idle: 0 });
    const texts = figures.map(
      ({ first, idle }) => `${kilobytes(first)}, when idle ${kilobytes(idle)}`,
    );
    console.log(`       ${name.padEnd(12)} ${texts.join('   ')}`);
  }
  const { script } = firstScreenBudget;
  const first = all.at(-1)?.get('projects')?.first ?? Number.NaN;
  report('projects: script, gzip', kilobytes(first), `under ${kilobytes(script)}`, first < script);
} finally {
  await browser.close();
  if (own) {
    own.api.kill('SIGTERM');
    await ended(own.api);
  }
  rmSync(folder, { recursive: true, force: true });
}
