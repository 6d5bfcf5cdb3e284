import type { GetConnInfo } from 'hono/conninfo';
import { createApp, type AppOptions } from '../src/app/app.ts';
import { handlers } from '../src/app/handlers.ts';
import type { ServiceContext } from './service-context.ts';

const addressHeader = 'x-test-address';
const connInfo: GetConnInfo = (c) => ({ remote: { address: c.req.header(addressHeader) } });

export interface BrowserAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Calls the whole app like a browser with cookies. */
export class AuthBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: ReturnType<typeof createApp>;
  readonly #address: string;
  readonly #service: ServiceContext;

  constructor(
    service: ServiceContext,
    address = '192.0.2.1',
    options: AppOptions = {},
    app = createApp(service.deps, handlers, { connInfo, ...options }),
  ) {
    this.#address = address;
    this.#app = app;
    this.#service = service;
  }

  /** Another browser on the same server. */
  at(address = this.#address): AuthBrowser {
    return new AuthBrowser(this.#service, address, {}, this.#app);
  }

  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.request(`http://localhost${path}`, {
      method,
      headers: {
        [addressHeader]: this.#address,
        ...(cookie === '' ? {} : { cookie }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const parsed = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body: parsed, headers: answer.headers };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.some((one) => /max-age=0$/i.test(one.trim()))) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Copies the cookies. */
  stealInto(thief: AuthBrowser): void {
    for (const [name, value] of this.cookies) thief.cookies.set(name, value);
  }

  signUp = (email: string, password: string) =>
    this.send('POST', '/api/auth/sign-up/email', { email, password, name: 'Ada' });
  signIn = (email: string, password: string) =>
    this.send('POST', '/api/auth/sign-in/email', { email, password });
  token = () => this.send('GET', '/api/auth/token');
}
