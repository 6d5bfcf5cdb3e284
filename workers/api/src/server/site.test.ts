import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRoutes } from './site.ts';

const kept = (inside: string) => ({
  folder: join(inside, 'kept'),
  failed: (cause: unknown) => {
    throw cause;
  },
});

const policy = "default-src 'none'; connect-src 'self'; img-src data:";
let folder: string;
let get: (path: string, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-site-'));
  const terms = {
    pages: [
      { path: '/', below: false, file: 'index.html' },
      { path: '/dashboard', below: true, file: 'dashboard.html' },
    ],
    notFound: '404.html',
    immutable: '/assets/',
    headers: { 'content-security-policy': policy },
    files: {
      '/widget.js': { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
    },
  };
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'site.json'), JSON.stringify(terms));
  await writeFile(join(folder, 'index.html'), 'landing');
  await writeFile(join(folder, 'dashboard.html'), 'shell');
  await writeFile(join(folder, '404.html'), 'nothing here');
  await writeFile(join(folder, 'widget.js'), 'widget');
  await writeFile(join(folder, 'assets/app.js'), 'script');
  await writeFile(join(folder, 'assets/app.js.br'), brotliCompressSync('script'));
  const app = await siteRoutes([], kept(folder), folder);
  get = async (path, headers = {}) => app.request(path, { headers });
});
afterAll(() => rm(folder, { recursive: true }));

test('the landing page stands at /, the shell at every path of the dashboard', async () => {
  expect(await (await get('/')).text()).toBe('landing');
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/projects/one'])
    expect(await (await get(path)).text(), path).toBe('shell');
});

test('an unknown path answers 404 with its page, and nothing outside the site is read', async () => {
  for (const path of [
    '/dashboards',
    '/nope.js',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fx.json',
  ]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).toBe('nothing here');
  }
});

test('every answer carries the headers of the site; assets last, pages are asked for again', async () => {
  const page = await get('/');
  expect(page.headers.get('content-security-policy')).toBe(policy);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect((await get('/assets/app.js')).headers.get('cache-control')).toContain('immutable');
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('what the build compressed is sent compressed to those who take it', async () => {
  const packed = await get('/assets/app.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const plain = await get('/assets/app.js');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe('script');
});

test('a file that the site means for pages of others has headers of its own, each time', async () => {
  const first = await get('/widget.js');
  expect(await first.text()).toBe('widget');
  const again = await get('/widget.js', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  for (const { headers } of [first, again]) {
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('content-security-policy')).toBe(policy);
  }
  const page = await get('/');
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
});

test('pages may call the origin of signed links, and nothing else beside their own', async () => {
  const app = await siteRoutes(['http://localhost:8787'], kept(folder), folder);
  const { headers } = await app.request('/');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src http://localhost:8787 'self'; img-src data:",
  );
});

test('pages are told of the tiles of maps, and may load pictures from there and no other host (S14.15)', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '</script> $& Maps' };
  await writeFile(join(folder, 'dashboard.html'), '<head><title>shell</title></head>');
  const app = await siteRoutes([], kept(folder), folder, tiles);
  const answer = await app.request('/dashboard', { headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; img-src https://tiles.example data:",
  );
  const page = await answer.text();
  const [, json = ''] = /id="biophony-config">(.*?)<\/script><\/head>$/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({ tiles });
  expect(await (await app.request('/assets/app.js')).text()).toBe('script');
});
