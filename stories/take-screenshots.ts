// Photographs every story of the built storybook at 1280 and 390 pixels into ./screenshots, for people to leaf through.
// `npm run build` first. `node take-screenshots.ts dialogs` takes only stories whose id begins so.
import { createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../tools/scripts/service/chromium.ts';

const folder = resolve(import.meta.dirname, 'storybook-static');
const target = resolve(import.meta.dirname, 'screenshots');
const only = process.argv[2] ?? '';
const appearance = process.argv[3] ?? 'light';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const server = createServer((request, response) => {
  const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
  if (!path.startsWith(folder) || !existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  createReadStream(path).pipe(response);
}).listen(0, '127.0.0.1');
await new Promise((done) => server.once('listening', done));
const { port } = server.address() as AddressInfo;

interface StoryIndex {
  entries: Record<string, { id: string; type: string }>;
}
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex;
const stories = Object.values(index.entries).filter(
  ({ id, type }) => type === 'story' && id.startsWith(only),
);

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: chromiumArgs,
});
mkdirSync(target, { recursive: true });
for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const { id } of stories) {
    await page.goto(
      `http://127.0.0.1:${port}/iframe.html?id=${id}&viewMode=story&globals=appearance:${appearance}`,
    );
    await page.locator('body.sb-show-main').waitFor({ state: 'attached' });
    // What is still loading by then is a story about that.
    await page
      .waitForFunction(() => !/\bLoading\b/.test(document.body.innerText), null, { timeout: 4000 })
      .catch(() => undefined);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(target, `${id}-${width}.png`), fullPage: true });
  }
  await context.close();
}
await browser.close();
server.close();
console.log(`${stories.length} stories, ${stories.length * 2} pictures in ${target}`);
