import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '@playwright/test';
import { openChromium } from '../web/support/environment/chromium.ts';
import { pageScript } from './support/page-script.ts';

const size = 100_000;
const [files, readers, readings] = [30, 4, 12];
const etag = '"stored"';

/** The kit's reader of ranges, and the SDK's. */
const opened = {
  'the kit': 'remoteFile(url, size).read',
  'the SDK': `await (async () => {
    const link = async () => ({ filename: 'file', download_url: url, size_bytes: size });
    const ranges = await storedRanges({ fetch: fetch.bind(globalThis) }, link, { maxRetries: 0 });
    return async (from, length) => new Uint8Array(await ranges.slice(from, from + length));
  })()`,
};

/** Several readers per file at once; `misread`: incomplete ranges. */
function readerScript(open: string): Promise<string> {
  return pageScript(`import { remoteFile } from './packages/ui/src/explorer/engine/remote-file.ts';
import { storedRanges } from './packages/sdk/src/results/stored-range.ts';
import { seededRandom } from './tests/fixtures/survey/seeded-random.ts';
const size = ${size};
const random = seededRandom(1);
const upTo = (most) => Math.floor(random() * most);
globalThis.misread = [];
globalThis.readAll = async () => {
  for (let name = 0; name < ${files}; name++) {
    const url = location.origin + '/' + name;
    const read = ${open};
    await Promise.all(Array.from({ length: ${readers} }, async () => {
      for (let left = ${readings}; left > 0; left--) {
        const [from, length] = [upTo(20_000), 1 + upTo(upTo(2) ? 200 : 9000)];
        const bytes = await read(from, length).catch((error) => {
          misread.push(from + ' ' + length + ': ' + error);
        });
        if (bytes && bytes.some((byte, at) => byte !== (from + at) % 251))
          misread.push(from + ' ' + length + ': other bytes');
      }
    }));
  }
};`);
}

const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251));
let asked = 0;
const server = createServer(({ url, headers }, answer) => {
  if (url === '/') return answer.setHeader('content-type', 'text/html').end('<!doctype html>');
  asked++;
  if (headers['if-none-match'] === etag) return answer.writeHead(304, { etag }).end();
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const body = bytes.subarray(Number(first), Number(last) + 1);
  const range = `bytes ${first}-${last}/${size}`;
  answer.writeHead(206, { etag, 'content-range': range, 'content-length': body.length });
  return answer.end(body);
});
let browser: Browser;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

// Chromium keeps reads of private windows in memory, ranges too. With several readers of one file
// whose server answers 304, 1 of 200 answers was empty or cut off, with status 206 and no error.
test.each(Object.entries(opened))(
  'what several read of a file at once is whole in a private window, with the reader of %s',
  async (_, open) => {
    asked = 0;
    // Playwright's contexts are private windows.
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.addScriptTag({ content: await readerScript(open) });
    await page.evaluate('readAll()');
    expect(await page.evaluate('misread')).toEqual([]);
    expect(asked).toBe(files * readers * readings);
  },
);
