import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the store of the SDK's own tests, which is in no package
import { storeService } from '../../../../packages/sdk/test/store-service.ts';
import { openChromium } from '../../web/support/environment/chromium.ts';
import type { Sent } from './send-chosen-files.ts';

let browser: Browser;
let script: string;
beforeAll(async () => {
  const built = build({
    entryPoints: [fileURLToPath(new URL('./send-chosen-files.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'chosen',
    conditions: ['biophony'],
    write: false,
  });
  [browser, script] = await Promise.all([
    openChromium(),
    built.then(({ outputFiles }) => outputFiles[0]!.text),
  ]);
});
afterAll(() => browser.close());

/** `change` gets the paths while the first file is being sent. */
async function sendFour(change: (paths: string[]) => Promise<unknown>): Promise<Sent> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const paths = ['0.wav', '1.wav', '2.wav', '3.wav'].map((name) => join(folder, name));
  await Promise.all(paths.map((path) => writeFile(path, randomBytes(50_000))));
  let isChanged = false;
  const { server } = await storeService({
    intercept: async ({ method, path }) => {
      if (path === '/')
        return {
          status: 200,
          headers: { 'content-type': 'text/html' },
          text: '<input type="file" multiple>',
        };
      if (method === 'PUT' && !isChanged) {
        isChanged = true;
        await change(paths);
      }
      return undefined;
    },
  });
  onTestFinished(() => server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${server.url}/`);
  await page.setInputFiles('input', paths);
  return (await page.evaluate(`${script}; chosen.sendChosenFiles()`)) as Sent;
}

test('a card taken out of its reader fails each file left, at once and as unreadable', async () => {
  const sent = await sendFour((paths) => Promise.all(paths.map((path) => rm(path))));
  const lost = 'failed unreadable';
  expect(sent).toEqual({
    ended: 'complete',
    outcomes: { '0.wav': 'stored', '1.wav': lost, '2.wav': lost, '3.wav': lost },
    retries: 0,
  });
});

test('a file changed since it was chosen fails alone', async () => {
  const sent = await sendFour((paths) => writeFile(paths[1]!, randomBytes(50_001)));
  expect(sent).toEqual({
    ended: 'complete',
    outcomes: {
      '0.wav': 'stored',
      '1.wav': 'failed unreadable',
      '2.wav': 'stored',
      '3.wav': 'stored',
    },
    retries: 0,
  });
});
