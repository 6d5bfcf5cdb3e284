import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '../http/handler.ts';
import { popupPage } from './social-popup.ts';

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
