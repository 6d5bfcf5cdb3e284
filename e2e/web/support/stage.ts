import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { root } from '../../support/biophony.ts';
import { openWorld, type World } from '../../support/world.ts';
import { openChromium } from './chromium.ts';
import { signUp, type Person } from './person.ts';
import { keepLines } from './texts/kept-lines.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** What browser journeys need of a running service, whatever it runs on. */
export type Service = Pick<World, 'url' | 'folder' | 'startRunner' | 'close'>;

export interface Stage<S extends Service> {
  readonly service: S;
  readonly browser: Browser;
  /** Somebody who is signed out. Their browser profile goes when the test ends. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** Somebody who is signed in. */
  person(options?: VisitorOptions & { name?: string }): Promise<Person>;
}

const pictures = join(root, 'test-results/web');

/** Takes a picture of what a failed test saw last. */
async function picture({ context }: Visitor, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  for (const [at, page] of context.pages().entries()) {
    const file = `${name.replace(/[^\w-]+/g, '-').slice(0, 100)}-${at}.png`;
    await page.screenshot({ path: join(pictures, file), timeout: 5_000 }).catch(console.error);
  }
}

/** Opens a service and a browser for the tests of a file; every uncaught error of a page fails its test. */
export function useStage(): Stage<World>;
export function useStage<S extends Service>(open: () => Promise<S>): Stage<S>;
export function useStage(open: () => Promise<Service> = openWorld): Stage<Service> {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([open(), openChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  const visitor = async (options?: VisitorOptions) => {
    const opened = await openVisitor(browser, service.url, options);
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await picture(opened, task.name);
      await opened.context.close();
      await keepLines(opened.witness.lines);
      const { troubles } = opened.witness;
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
