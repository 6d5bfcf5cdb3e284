import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { call, type RawAnswer } from './call.ts';

const secret = () => randomBytes(32).toString('base64url');

/** What a sign-in window's last page posts, and to which origin. */
export interface Posted {
  status: number;
  origin: string;
  message: { type: string; state: string; code?: string; error?: string; message?: string };
}

const postOf = (answer: RawAnswer): Posted => {
  const page = String(answer.body);
  const json = /<script type="application\/json" id="post">(.*?)<\/script>/.exec(page)?.[1];
  if (json === undefined) throw new Error(`The window posts nothing (${answer.status}): ${page}`);
  return { status: answer.status, ...(JSON.parse(json) as Omit<Posted, 'status'>) };
};

/** A page and the sign-in window it opens, as far as HTTP goes. */
export class PopupWindow {
  readonly server: TestServer;
  readonly state = secret();
  readonly nonce = secret();
  readonly verifier = secret();
  readonly origin: string;
  #cookie = '';

  constructor(server: TestServer, origin = server.baseUrl) {
    this.server = server;
    this.origin = origin;
  }

  start(provider: string): Promise<RawAnswer> {
    return call(this.server.baseUrl, 'authPopupStart', {
      params: { provider },
      query: {
        state: this.state,
        nonce: this.nonce,
        code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        origin: this.origin,
      },
    });
  }

  /** Expects a redirect; returns the address to which the provider returns. */
  async throughProvider(provider: string): Promise<URL> {
    const started = await this.start(provider);
    expect(started.status, String(started.body)).toBe(302);
    this.#cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const asked = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
    return new URL(asked.headers.get('location') ?? '');
  }

  async open(url: URL, cookie = this.#cookie): Promise<RawAnswer> {
    const provider = url.pathname.split('/').at(-2) ?? '';
    expect(url.origin + url.pathname).toBe(
      `${this.server.baseUrl}/api/auth/popup/${provider}/callback`,
    );
    return call(this.server.baseUrl, 'authPopupCallback', {
      params: { provider },
      query: Object.fromEntries(url.searchParams),
      headers: { cookie },
    });
  }

  /** The window's whole way. */
  async posted(provider: string): Promise<Posted> {
    return postOf(await this.open(await this.throughProvider(provider)));
  }

  /** Expects no redirect. */
  async refused(provider: string): Promise<Posted> {
    return postOf(await this.start(provider));
  }

  /** By the page that opened the window. */
  exchange(
    code: string | undefined,
    changes: Record<string, string | undefined> = {},
  ): Promise<RawAnswer> {
    const { origin = this.origin, ...body } = changes;
    return call(this.server.baseUrl, 'authPopupExchange', {
      body: { code: code ?? '', code_verifier: this.verifier, nonce: this.nonce, ...body },
      headers: { origin },
    });
  }
}
