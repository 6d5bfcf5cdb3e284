import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { root } from '../../../support/biophony.ts';
import { atWorkerEnd } from '../../../../../tools/scripts/test/worker-end.ts';
import { violations } from '../checks/axe.ts';
import { openChromium } from './chromium.ts';
import { lastSeen } from './last-seen.ts';
import { letTimePass } from './page-clock.ts';
import { signUp, type Person } from './person.ts';
import { useSharedService } from './service.ts';
import type { Service } from './service-types.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export interface TestEnvironment<S extends Service> {
  readonly service: S;
  readonly browser: Browser;
  /** Signed out. The browser profile goes when the test ends. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Signed in. */
  person(options?: VisitorOptions & { name?: string }): Promise<Person>;
}

const pictures = join(root, 'test-results/web');

/** Of a failed test's last page. */
async function picture({ context }: Visitor, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  for (const [at, page] of context.pages().entries()) {
    const file = `${name.replace(/[^\w-]+/g, '-').slice(0, 100)}-${at}.png`;
    await page.screenshot({ path: join(pictures, file) }).catch(console.error);
  }
}

const whatWasThere = (seen: readonly string[], said = ''): string =>
  [
    'When the test had failed, this was there:',
    ...seen,
    ...(said ? [`The service said last:\n${said}`] : []),
  ].join('\n');

/** Whatever its texts. */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .map(({ tagName, className }) => `${tagName}.${String(className)}`)
      .join(' '),
  );

/** axe's findings on the pages a test leaves; pages made alike are checked once per file. */
async function leftBehind({ context }: Visitor, known: Set<string>): Promise<string[]> {
  const found: string[] = [];
  for (const page of context.pages()) {
    if (!page.url().startsWith('http')) continue;
    await letTimePass(page);
    await page.waitForLoadState();
    // A page on its way elsewhere cannot be read.
    const shape = await shapeOf(page).catch(() =>
      page.waitForLoadState().then(() => shapeOf(page)),
    );
    if (known.has(shape)) continue;
    known.add(shape);
    found.push(...(await violations(page)));
  }
  return found;
}

/** axe takes a second a page: only in stories, the walkthrough and full tests. */
const isFull = (file: string) => file.endsWith('.full.test.ts');

/** One for all files of a process; profiles keep people apart. */
let chromium: Promise<Browser> | undefined;
async function openShared(): Promise<Browser> {
  const browser = await openChromium();
  atWorkerEnd(() => browser.close());
  return browser;
}

/**
 * Service and browser for a file: shared by the process, or a service of its own by `open`. Every
 * uncaught error of a page fails its test.
 */
export function useTestEnvironment(): TestEnvironment<Service>;
export function useTestEnvironment<S extends Service>(open: () => Promise<S>): TestEnvironment<S>;
export function useTestEnvironment(
  open: () => Promise<Service> = useSharedService,
): TestEnvironment<Service> {
  let service: Service;
  let browser: Browser;
  const known = new Set<string>();
  beforeAll(async () => {
    [service, browser] = await Promise.all([open(), (chromium ??= openShared())]);
  });
  afterAll(async () => {
    await service?.close();
  });
  const visitor = async (options?: VisitorOptions) => {
    const opened = await openVisitor(browser, service.url, options);
    onTestFinished(async ({ task }) => {
      const passed = task.result?.state !== 'fail';
      const seen = passed ? [] : await lastSeen(opened);
      if (!passed) await picture(opened, task.name);
      const wrong = passed && isFull(task.file.name) ? await leftBehind(opened, known) : [];
      await opened.pageLog.keep(opened.context);
      await opened.context.close();
      const { troubles } = opened.pageLog;
      if (wrong.length > 0) throw new Error(`axe found in the end:\n${wrong.join('\n')}`);
      if (!passed) throw new Error(whatWasThere([...troubles, ...seen], service.said?.()));
      if (troubles.length > 0) throw new Error(`The page had troubles:\n${troubles.join('\n')}`);
    });
    return opened;
  };
  return {
    get service() {
      return service;
    },
    get browser() {
      return browser;
    },
    visitor,
    person: async ({ name, ...options } = {}) => signUp(await visitor(options), name),
  };
}
