import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docsRoutes } from './site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-docs-'));
  await mkdir(join(folder, 'docs/assets'), { recursive: true });
  const terms = {
    pages: [
      { path: '/docs', below: false, file: 'docs/index.html' },
      { path: '/docs/reference/errors', below: false, file: 'docs/reference.html' },
    ],
    notFound: 'docs/404.html',
    immutable: '/docs/assets/',
    headers: { 'x-content-type-options': 'nosniff' },
    files: {},
  };
  await writeFile(join(folder, 'site.json'), JSON.stringify(terms));
  await writeFile(join(folder, 'docs/index.html'), 'first page');
  await writeFile(join(folder, 'docs/reference.html'), 'errors');
  await writeFile(join(folder, 'docs/404.html'), 'no such page');
  await writeFile(join(folder, 'docs/assets/app.js'), 'script');
});
afterAll(() => rm(folder, { recursive: true }));

test('pages stand at their addresses, with or without a slash at the end', async () => {
  const app = docsRoutes(folder);
  expect(await (await app.request('/docs/')).text()).toBe('first page');
  for (const path of ['/docs/reference/errors', '/docs/reference/errors/'])
    expect(await (await app.request(path)).text(), path).toBe('errors');
  const bare = await app.request('/docs');
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/docs/']);
});

test('assets never change; what is not there has the page for that, and nothing outside is read', async () => {
  const app = docsRoutes(folder);
  const asset = await app.request('/docs/assets/app.js');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
  for (const path of ['/docs/nope', '/docs/..%2f..%2fpackage.json']) {
    const answer = await app.request(path);
    expect([answer.status, await answer.text()], path).toEqual([404, 'no such page']);
  }
  expect((await app.request('/dashboard')).status).toBe(404);
  expect(await (await app.request('/dashboard')).text()).not.toBe('no such page');
});

test('documentation that is built while the service runs is there at once, and so is the next build', async () => {
  const later = await mkdtemp(join(tmpdir(), 'biophony-docs-later-'));
  const app = docsRoutes(later);
  expect((await app.request('/docs/')).status).toBe(404);
  await cp(folder, later, { recursive: true });
  expect(await (await app.request('/docs/')).text()).toBe('first page');
  const pages = [{ path: '/docs', below: false, file: 'docs/reference.html' }];
  const next = {
    pages,
    notFound: 'docs/404.html',
    immutable: '/docs/assets/',
    headers: {},
    files: {},
  };
  await writeFile(join(later, 'site.json'), JSON.stringify(next));
  await utimes(join(later, 'site.json'), 2e9, 2e9);
  expect(await (await app.request('/docs/')).text()).toBe('errors');
  await rm(later, { recursive: true });
});

test('documentation that was not built is told with the command that builds it', async () => {
  const app = docsRoutes(join(folder, 'nothing'));
  for (const path of ['/docs', '/docs/', '/docs/reference/errors']) {
    const answer = await app.request(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('npm run build:docs');
  }
});
