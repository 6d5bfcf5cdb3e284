import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { runHere } from '../../test/run-here.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { changedAccess, publicText, wantedPlaces } from './access.ts';

describe('which pages may show a project', () => {
  test('are named by their origins, whatever of their address is given', () => {
    const given = [
      'https://Reserve.example/birds?a=1',
      'https://reserve.example',
      'http://localhost:80',
    ];
    expect(changedAccess(given)).toEqual({
      enabled: true,
      origins: ['https://reserve.example', 'http://localhost'],
    });
    expect(changedAccess(undefined, true)).toEqual({ enabled: false });
    expect(changedAccess(undefined)).toBeNull();
  });

  test('are no names without a scheme, and not both named and none', () => {
    for (const odd of ['reserve.example', 'file:///page', ''])
      expect(() => changedAccess([odd])).toThrow('is no address of a page');
    expect(() => changedAccess(['https://reserve.example'], true)).toThrow('exclude');
  });

  test('are told in words', () => {
    expect(publicText({ enabled: false, origins: ['https://a.example'] })).toContain('private');
    expect(publicText({ enabled: true, origins: [] })).toContain('no page was named');
    expect(publicText({ enabled: true, origins: ['https://a.example'] })).toContain(
      '\n  https://a.example',
    );
  });
});

describe('biophony projects public', () => {
  let server: Loopback;
  let said = { enabled: false, origins: ['https://old.example'] };
  const calls: string[] = [];
  const folder = temporaryFolder();
  beforeAll(async () => {
    server = await loopback((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push(`${request.method} ${request.url}`);
        if (request.method === 'PUT') said = JSON.parse(body) as typeof said;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said));
      });
    });
  });
  afterAll(() => server.close());
  const run = (...args: string[]) =>
    runHere(['projects', 'public', 'marsh', ...args], {
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_STATE_HOME: join(folder, 'state'),
      BIOPHONY_API_URL: server.url,
      BIOPHONY_API_KEY: 'key',
    });

  test('names pages anew, and switches off without forgetting them', async () => {
    const path = '/api/projects/marsh/public-access';
    const on = await run('--origin', 'https://a.example/', '--origin', 'https://b.example');
    expect(on.code).toBe(0);
    expect(on.stdout).toContain('https://b.example');
    expect(said).toEqual({ enabled: true, origins: ['https://a.example', 'https://b.example'] });
    const { lines } = await run('--off', '--json');
    expect(lines.at(-1)).toMatchObject({
      project_id: 'marsh',
      public_access: { enabled: false, origins: ['https://a.example', 'https://b.example'] },
    });
    expect(calls).toEqual([`GET ${path}`, `PUT ${path}`, `GET ${path}`, `PUT ${path}`]);
  });
});

describe('biophony projects places', () => {
  let server: Loopback;
  let hides = true;
  const sent: unknown[] = [];
  const folder = temporaryFolder();
  beforeAll(async () => {
    server = await loopback((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.method === 'PUT') {
          sent.push(JSON.parse(body));
          hides = (JSON.parse(body) as { hides_places: boolean }).hides_places;
        }
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ project: { project_id: 'marsh', hides_places: hides } }));
      });
    });
  });
  afterAll(() => server.close());
  const run = (...args: string[]) =>
    runHere(['projects', 'places', 'marsh', ...args], {
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_STATE_HOME: join(folder, 'state'),
      BIOPHONY_API_URL: server.url,
      BIOPHONY_API_KEY: 'key',
    });

  test('says what everybody would see, and shows places only with --yes (S14.46)', async () => {
    expect((await run()).stdout).toContain('hides exact places');
    const asked = await run('--show');
    expect(asked.stdout).toContain('What somebody has seen cannot be hidden again.');
    expect(asked.stdout).toContain('projects places marsh --show --yes');
    expect(sent).toEqual([]);
    const { lines } = await run('--show', '--yes', '--json');
    expect(lines.at(-1)).toMatchObject({ project_id: 'marsh', hides_places: false });
    await run('--hide');
    await run('--hide');
    expect(sent).toEqual([{ hides_places: false }, { hides_places: true }]);
    expect(() => wantedPlaces(true, true)).toThrow('exclude');
  });
});
