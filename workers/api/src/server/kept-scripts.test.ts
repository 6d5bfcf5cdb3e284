import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRoutes } from './site.ts';

const kept = (inside: string) => ({
  folder: join(inside, 'kept'),
  failed: (cause: unknown) => {
    throw cause;
  },
});

const unchanging = { 'access-control-allow-origin': '*', 'cache-control': 'immutable' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-kept-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The routes of a service that was brought up to date with a script of this version. */
async function started(version: string, script: string) {
  const site = join(folder, 'site');
  await rm(site, { recursive: true, force: true });
  await mkdir(join(site, 'widget', version), { recursive: true });
  const url = `/widget/${version}/biophony-widget.js`;
  const terms = { pages: [], notFound: '404.html', immutable: '/assets/', headers: {} };
  await writeFile(
    join(site, 'site.json'),
    JSON.stringify({ ...terms, files: { [url]: unchanging } }),
  );
  await writeFile(join(site, '404.html'), 'nothing here');
  await writeFile(join(site, 'widget/integrity.json'), JSON.stringify({ version, url }));
  await writeFile(join(site, url), script);
  await writeFile(
    join(site, 'widget', version, `biophony-survey-${version.at(-1)}0.js`),
    `of ${script}`,
  );
  const app = await siteRoutes([], kept(folder), site);
  return async (path: string) => {
    const answer = await app.request(path);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
}

test('a script stays at its address after an update, for every page, and no other file does (S12.4)', async () => {
  await started('1.0.0-aaaa', 'one()');
  await started('1.0.0-aaaa', 'one()');
  const get = await started('1.1.0-bbbb', 'two()');
  await writeFile(join(folder, 'secret.js'), 'secret');
  for (const [version, script] of [
    ['1.0.0-aaaa', 'one()'],
    ['1.1.0-bbbb', 'two()'],
  ]) {
    const { status, text, headers } = await get(`/widget/${version}/biophony-widget.js`);
    expect([status, text]).toEqual([200, script]);
    expect(Object.fromEntries(headers)).toMatchObject(unchanging);
  }
  for (const path of [
    '/widget/0.9.0-cccc/biophony-widget.js',
    '/widget/1.0.0-aaaa/other.js',
    '/widget/%2e%2e/secret.js',
    '/widget/1.0.0-aaaa/..%2f..%2fsecret.js',
  ])
    expect(await get(path), path).toMatchObject({ status: 404, text: 'nothing here' });
});

test('what a script loads later is beside the present one too, after an update (S14.33)', async () => {
  await started('1.0.0-aaaa', 'one()');
  const get = await started('1.1.0-bbbb', 'two()');
  for (const [name, script] of [
    ['a0', 'of one()'],
    ['b0', 'of two()'],
  ]) {
    const { status, text, headers } = await get(`/biophony-survey-${name}.js`);
    expect([status, text]).toEqual([200, script]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
  for (const path of [
    '/biophony-survey-c0.js',
    '/biophony-widget.js',
    '/biophony-survey-..%2fa0.js',
  ])
    expect(await get(path), path).toMatchObject({ status: 404 });
});

test('a script that cannot be kept is told of, and the site has it all the same', async () => {
  await started('3.0.0', 'third');
  await writeFile(join(folder, 'no-folder'), 'a file');
  const told: unknown[] = [];
  const app = await siteRoutes(
    [],
    { folder: join(folder, 'no-folder/kept'), failed: (cause) => void told.push(cause) },
    join(folder, 'site'),
  );
  expect(told).toHaveLength(1);
  const answer = await app.request('/widget/3.0.0/biophony-widget.js');
  expect([answer.status, await answer.text()]).toEqual([200, 'third']);
});
