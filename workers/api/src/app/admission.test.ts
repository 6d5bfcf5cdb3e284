import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthBrowser } from '../../test/auth-browser.ts';
import { ServiceContext } from '../../test/service-context.ts';

let service: ServiceContext;
beforeEach(async () => (service = await ServiceContext.start()));
afterEach(() => service.close());

it('a network that calls too often is told so before anything is done for it, and others are not', async () => {
  const counted: string[] = [];
  const admits = async (network: string) => {
    counted.push(network);
    return counted.filter((one) => one === network).length <= 2;
  };
  const browser = new AuthBrowser(service, '2001:db8::1', { admits });
  const page = { origin: service.deps.config.baseUrl };
  const read = (from = browser) => from.send('GET', '/api/projects', undefined, page);
  expect((await read()).status).toBe(401);
  expect((await read(browser.at('2001:db8::2'))).status).toBe(401);
  const refused = await read();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe('60');
  // The page that called can read why.
  expect(refused.headers.get('access-control-allow-origin')).toBe(page.origin);
  expect((await read(browser.at('192.0.2.7'))).status).toBe(401);
  expect(counted).toEqual([...Array<string>(3).fill('2001:db8:0:0::/64'), '192.0.2.7']);
});
