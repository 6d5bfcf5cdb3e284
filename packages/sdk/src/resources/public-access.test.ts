import { afterEach, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer } from '../../test/loopback-server.ts';
import { createClient } from '../client.ts';

let server: LoopbackServer;
afterEach(() => server.close());

test('a token for a public project is asked for without any bearer, even by somebody who has one', async () => {
  const answer = { token: 'a.b.c', expires_at: '2026-05-01T06:10:00.000Z' };
  const seen: (string | undefined)[] = [];
  server = await loopbackServer(({ method, path, headers }) => {
    seen.push(method, path, headers.authorization);
    return { status: 200, json: answer };
  });
  const client = createClient({ baseUrl: server.url, auth: { apiKey: 'key' } });
  expect(await client.embed.createPublicToken({ project_id: 'marsh' })).toEqual(answer);
  expect(seen).toEqual(['POST', '/api/embed/public-tokens', undefined]);
});

test('which pages may show a project is read and said anew', async () => {
  let said = { enabled: false, origins: [] as string[] };
  const seen: string[] = [];
  server = await loopbackServer(({ method, path, body }) => {
    seen.push(`${method} ${path}`);
    if (method === 'PUT') said = JSON.parse(String(body)) as typeof said;
    return { status: 200, json: said };
  });
  const { projects } = createClient({ baseUrl: server.url, auth: { apiKey: 'key' } });
  const wanted = { enabled: true, origins: ['https://reserve.example'] };
  expect(await projects.publicAccess('marsh')).toEqual(said);
  expect(await projects.setPublicAccess('marsh', wanted)).toEqual(wanted);
  expect(await projects.publicAccess('marsh')).toEqual(wanted);
  const path = '/api/projects/marsh/public-access';
  expect(seen).toEqual([`GET ${path}`, `PUT ${path}`, `GET ${path}`]);
});
