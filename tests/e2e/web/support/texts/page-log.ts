import type { BrowserContext, Request } from '@playwright/test';
import { countsTexts, keepLines } from './kept-lines.ts';
import { lookNow, watchPage } from './watch-page.ts';

/** No answer, or the service's fault. */
interface FailedRequest {
  method: string;
  address: string;
  reason: string;
}

/** The last ones. */
const mostFailures = 20;
/** A page gave up the request itself, as when it is left. */
const givenUp = 'net::ERR_ABORTED';

/** Console and failed requests of a context's pages; also shown texts where these are counted. */
export class PageLog {
  /** First lines of console errors, without their kind. */
  readonly logged = new Set<string>();
  /** Uncaught errors, and resources that the content policy blocked. */
  readonly troubles: string[] = [];
  readonly failures: FailedRequest[] = [];
  readonly #shown = new Set<string>();

  async watch(context: BrowserContext): Promise<void> {
    if (countsTexts) {
      await context.exposeBinding('biophonySight', (_, lines: string[]) => {
        for (const line of lines) this.#shown.add(line);
      });
      await context.addInitScript(watchPage);
    }
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

  /** Looks once more, as the last content may not have been painted. */
  async keep(context: BrowserContext): Promise<void> {
    if (!countsTexts) return;
    const looks = context.pages().map((page) =>
      page
        .locator('html')
        .evaluate(lookNow)
        .catch(() => undefined),
    );
    await Promise.all(looks);
    keepLines([...this.#shown, ...this.logged]);
  }

  #miss(request: Request, reason: string): void {
    this.failures.push({ method: request.method(), address: request.url(), reason });
    if (this.failures.length > mostFailures) this.failures.shift();
  }

  #hear(type: string, text: string): void {
    if (/Content Security Policy directive/i.test(text)) this.troubles.push(text);
    if (type !== 'error') return;
    const [first = ''] = text.split('\n');
    this.logged.add(first.replace(/^(Uncaught )?[\w$]+: /, ''));
  }
}
