// `npm run pictures`: `docs/pictures/*.png` for the README: the demo's output, and its project in
// the web app.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser } from '@playwright/test';
import { openChromium } from '../../tests/e2e/web/support/environment/chromium.ts';
import { demoAccount } from './service/demo-account.ts';
import { signInToDemo } from './service/demo-session.ts';
import { freePort } from './service/free-port.ts';
import { startService } from './service/processes.ts';
import { signInLink } from './service/sign-in-link.ts';

const folder = resolve('docs/pictures');
const dataDir = await mkdtemp(join(tmpdir(), 'biophony-pictures-'));

async function demo(): Promise<string> {
  const flags = ['--conditions=biophony', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, 'tools/scripts/demo.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BIOPHONY_DATA_DIR: dataDir },
  });
  return text(child.stdout);
}

function excerpt(printed: string): string {
  const called = /^\$ npx biophony run .*$/m.exec(printed)?.[0] ?? '';
  const typed = called.replace(/\S*\/card/, '/media/card').replace(/ --out \S+/, ' --out results');
  const from = printed.indexOf('Receipt (');
  const to = printed.indexOf('\n', printed.indexOf('result files and the receipt'));
  const found = printed.slice(from, printed.lastIndexOf('\n', to - 1)).trim();
  return `${typed}\n\n${found}`;
}

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

async function terminal(browser: Browser, words: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 760, height: 400 } });
  await page.setContent(`<style>body{margin:0}
pre{margin:0;padding:20px 24px;background:#14181f;color:#e6e9ee;font:14px/1.45 monospace;white-space:pre-wrap}</style>
<pre>${escaped(words)}</pre>`);
  await page.locator('pre').screenshot({ path: join(folder, 'terminal.png') });
  await page.close();
}

async function webApp(browser: Browser): Promise<void> {
  const account = demoAccount(dataDir);
  if (!account) throw new Error('the demo left no account');
  const service = await startService({ port: await freePort(), dataDir });
  try {
    const link = await signInLink(service.url, () => signInToDemo(service.url, account), 60_000);
    if (!link) throw new Error('the service is not on loopback');
    const page = await browser.newPage({ viewport: { width: 1200, height: 1400 } });
    await page.goto(link.url);
    await page.waitForURL(/dashboard\/projects\/[^/]+$/);
    await page.getByRole('heading', { name: 'Dawn at the lake' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, 'web-app.png') });
  } finally {
    await service.stop();
  }
}

await mkdir(folder, { recursive: true });
const browser = await openChromium();
try {
  await terminal(browser, excerpt(await demo()));
  await webApp(browser);
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
