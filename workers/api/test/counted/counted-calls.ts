import { endpoints } from '@biophony/contract';
import { routes, type RouteId } from '@biophony/contract/constants';
import { AuthBrowser, type BrowserAnswer } from '../auth-browser.ts';
import { ServiceContext } from '../service-context.ts';
import { Counter, type Counts } from './counts.ts';

export interface CountedCall extends Counts {
  answerBytes: number;
}

export interface Ask {
  params?: Record<string, string>;
  query?: string;
  body?: object;
}

/** A user on a counting database and store. */
export class CountedCalls {
  readonly service: ServiceContext;
  readonly userId: string;
  readonly #browser: AuthBrowser;
  readonly #token: string;
  readonly #counter: Counter;

  private constructor(
    service: ServiceContext,
    browser: AuthBrowser,
    token: string,
    userId: string,
    counter: Counter,
  ) {
    this.service = service;
    this.userId = userId;
    this.#browser = browser;
    this.#token = token;
    this.#counter = counter;
  }

  static async start(): Promise<CountedCalls> {
    const service = await ServiceContext.start();
    service.now = new Date();
    service.deps.mailer = { ...service.deps.mailer, delivers: false };
    const browser = new AuthBrowser(service);
    await browser.signUp('ada@biophony.example', 'dawn chorus at four');
    const token = String((await browser.token()).body.token);
    await browser.send('POST', '/api/user/init', {}, { authorization: `Bearer ${token}` });
    const row = await service.db.prepare('SELECT user_id FROM users').first<{ user_id: string }>();
    await service.settled();
    const counter = new Counter();
    service.deps.db = counter.database(service.db);
    service.deps.blobs = counter.store(service.blobs);
    return new CountedCalls(service, browser, token, row?.user_id ?? '', counter);
  }

  /** With work after the answer. */
  async call(id: RouteId, ask: Ask = {}): Promise<{ answer: BrowserAnswer; counts: CountedCall }> {
    const [method, template] = routes[id];
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ask.params?.[name] ?? '');
    const bearer =
      endpoints[id].access === 'runner' ? this.service.deps.config.runnerSecret : this.#token;
    this.#counter.take();
    const answer = await this.#browser.send(method, path + (ask.query ?? ''), ask.body, {
      authorization: `Bearer ${bearer}`,
    });
    await this.service.settled();
    const answerBytes = Buffer.byteLength(JSON.stringify(answer.body));
    return { answer, counts: { ...this.#counter.take(), answerBytes } };
  }

  async count(work: () => Promise<unknown>): Promise<CountedCall> {
    this.#counter.take();
    await work();
    return { ...this.#counter.take(), answerBytes: 0 };
  }

  close = () => this.service.close();
}
