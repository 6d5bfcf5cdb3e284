import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';
import { toChallenge } from '../base/secrets.ts';
import type { AppEnv } from '../http/handler.ts';
import { keepCode, popupPage } from './social-popup.ts';

it('nothing that comes from outside can break out of the last page of a sign-in window', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"&';
  const app = new Hono<AppEnv>().get('/', (c) =>
    popupPage(c, {
      status: 400,
      text: evil,
      post: {
        origin: 'https://reserve.example',
        message: { type: 'biophony:auth', state: evil, error: 'internal-error', message: evil },
      },
    }),
  );
  const answer = await app.request('/');
  const page = await answer.text();
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toContain('<img');
  const json = /id="post">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ message: { state: evil, message: evil } });
  const nonce = /script-src 'nonce-([\w-]+)'/.exec(
    answer.headers.get('content-security-policy') ?? '',
  )?.[1];
  expect(page.match(/<script nonce="([\w-]+)"/)?.[1]).toBe(nonce);
});

it('only the page that opened a sign-in window exchanges its code, also among trusted pages', async () => {
  const service = await ServiceContext.start();
  try {
    service.now = new Date();
    service.deps.config.trustedOrigins = ['https://reserve.example', 'https://other.example'];
    const browser = new AuthBrowser(service);
    const exchange = async (origin: string) => {
      const code = await keepCode(service.deps, {
        profile: {
          provider: 'github',
          id: '1',
          email: 'ada@biophony.example',
          name: 'Ada',
          picture: null,
        },
        origin: 'https://reserve.example',
        codeChallenge: await toChallenge('v'.repeat(43)),
        nonce: 'n'.repeat(43),
      });
      const body = { code, code_verifier: 'v'.repeat(43), nonce: 'n'.repeat(43) };
      return browser.send('POST', '/api/auth/popup-exchange', body, { origin });
    };
    expect(await exchange('https://other.example')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'code' },
    });
    expect((await exchange('https://reserve.example')).status).toBe(200);
  } finally {
    await service.close();
  }
});
