import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { lookNow, watchPage, type Sight } from './watch-page.ts';

/** A page that answers nothing, as behind a dialog of the browser, is waited for no longer, in milliseconds. */
export const mostWait = 2000;

/** When a line of text was in sight, in milliseconds since 1970; `went` is null while it still is. */
export interface Showing {
  came: number;
  went: number | null;
}

/** A request that had no answer, or one that says the service is at fault. */
export interface FailedRequest {
  method: string;
  address: string;
  reason: string;
}

/** Of so many failed requests, the last ones, is known at most. */
const mostFailures = 20;
/** What the browser says of a request that a page gave up itself, as when it is left. */
const givenUp = 'net::ERR_ABORTED';

/** Remembers everything the pages of a context have shown, what they wrote to the console, and which requests failed. */
export class PageLog {
  readonly lines = new Set<string>();
  /** Uncaught errors, and resources that the content policy kept away. */
  readonly troubles: string[] = [];
  readonly failures: FailedRequest[] = [];
  readonly #showings = new Map<string, Showing[]>();

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('biophonySight', ({ page }, sight: Sight) =>
      this.#see(page, sight),
    );
    await context.addInitScript(watchPage);
    context.on('weberror', (error) => this.troubles.push(String(error.error())));
    context.on('console', (message) => this.#hear(message.type(), message.text()));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      if (reason !== givenUp) this.#miss(request, reason);
    });
    context.on('response', (response) => {
      if (response.status() >= 500) this.#miss(response.request(), `status ${response.status()}`);
    });
  }

  /** Looks at all pages of a context that are open: what came last may not have been painted yet. */
  async lookNow(context: BrowserContext): Promise<void> {
    const looks = context.pages().map((page) => page.evaluate(lookNow).catch(() => undefined));
    await Promise.race([Promise.all(looks), setTimeout(mostWait, null, { ref: false })]);
  }

  /** Every time the text was in sight, on whatever page, the earliest first. */
  showings(text: string): readonly Showing[] {
    return this.#showings.get(text) ?? [];
  }

  #see(_page: Page, { at, came, went }: Sight): void {
    for (const line of went) {
      const last = this.#showings.get(line)?.findLast((showing) => showing.went === null);
      if (last) last.went = at;
    }
    for (const line of came) {
      this.lines.add(line);
      this.#showings.set(line, [...this.showings(line), { came: at, went: null }]);
    }
  }

  #miss(request: Request, reason: string): void {
    this.failures.push({ method: request.method(), address: request.url(), reason });
    if (this.failures.length > mostFailures) this.failures.shift();
  }

  #hear(type: string, text: string): void {
    if (/Content Security Policy/i.test(text)) this.troubles.push(text);
    if (type !== 'error') return;
    const [first = ''] = text.split('\n');
    this.lines.add(first.replace(/^(Uncaught )?[\w$]+: /, ''));
  }
}
