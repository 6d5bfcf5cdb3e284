import { afterEach, describe, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer, type Respond } from '../../test/loopback-server.ts';
import { createClient } from '../client.ts';
import { testClock } from '../testing/test-clock.ts';
import type { ClientEvents } from './hooks.ts';

const servers: LoopbackServer[] = [];
const apiKey = 'bp_secret-of-the-key';
const noProjects = { status: 200, json: { projects: [], next_cursor: null } };
const names = ['request', 'response', 'retry', 'failure'] as const;

async function listenedTo(respond: Respond) {
  const server = await loopbackServer(respond);
  servers.push(server);
  const clock = testClock();
  const client = createClient({ baseUrl: server.url, auth: { apiKey }, maxRetries: 1, clock });
  const told: { name: keyof ClientEvents; event: object }[] = [];
  for (const name of names) client.on(name, (event) => told.push({ name, event }));
  return { client, told, clock };
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('client.on', () => {
  test('tells each attempt, its answer, why it is made again and how it ended', async () => {
    let asked = 0;
    const { client, told, clock } = await listenedTo(() =>
      ++asked === 1
        ? {
            status: 503,
            headers: { 'retry-after': '0', 'x-request-id': 'r1' },
            json: { error: 'Away.', code: 'unavailable', request_id: 'r1' },
          }
        : noProjects,
    );
    await clock.runUntil(client.projects.list());
    const facts = { call: 1, route: 'projectsList', method: 'GET', path: '/api/projects' };
    const failure = { name: 'ApiError', status: 503, code: 'unavailable', requestId: 'r1' };
    expect(told).toEqual([
      { name: 'request', event: { ...facts, attempt: 1 } },
      {
        name: 'response',
        event: {
          ...facts,
          attempt: 1,
          status: 503,
          requestId: 'r1',
          durationMs: expect.any(Number),
        },
      },
      { name: 'retry', event: { ...facts, attempt: 1, failure, waitMs: expect.any(Number) } },
      { name: 'request', event: { ...facts, attempt: 2 } },
      {
        name: 'response',
        event: expect.objectContaining({ attempt: 2, status: 200 }),
      },
    ]);
  });

  test('tells a call that failed for good, also one that no answer came to', async () => {
    const { client, told, clock } = await listenedTo(() => ({
      status: 404,
      json: { error: 'No.', code: 'not_found', request_id: 'r2' },
    }));
    await client.projects.get('nothing').catch(() => {});
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await clock.runUntil(client.projects.get('nothing')).catch(() => {});
    const failures = told.filter(({ name }) => name === 'failure').map(({ event }) => event);
    expect(failures).toEqual([
      expect.objectContaining({
        call: 1,
        path: '/api/projects/{projectId}',
        failure: { name: 'ApiError', status: 404, code: 'not_found', requestId: 'r2' },
      }),
      expect.objectContaining({
        call: 2,
        attempt: 2,
        failure: expect.objectContaining({ name: 'ConnectionError', status: null }),
      }),
    ]);
  });

  test('never tells a secret: not the key, nor what calls send and get', async () => {
    const secret = 'eyJ.secret-of-the-session';
    const { client, told } = await listenedTo(({ path }) =>
      path.includes('sign-in')
        ? {
            status: 401,
            json: {
              error: `The password "${secret}" is wrong.`,
              code: 'second_factor_required',
              request_id: 'r3',
              second_factor: { ticket: secret, methods: ['totp'] },
            },
          }
        : { status: 200, json: { token: secret } },
    );
    await client.auth.signIn({ email: 'ada@example.org', password: secret }).catch(() => {});
    await client.auth.token(secret);
    await client.auth.device(secret);
    expect(told.length).toBeGreaterThan(6);
    const text = JSON.stringify(told);
    for (const hidden of [secret, apiKey, 'ada@example.org']) expect(text).not.toContain(hidden);
  });

  test('ends when it is told to, and a listener that throws breaks no call', async () => {
    const { client, told } = await listenedTo(() => noProjects);
    const thrown: unknown[] = [];
    const catching = (error: unknown) => void thrown.push(error);
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', catching);
    try {
      const off = client.on('request', () => {
        throw new Error('of the listener');
      });
      await client.projects.list();
      off();
      await client.projects.list();
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of others) process.on('uncaughtException', listener);
    }
    expect(thrown).toEqual([new Error('of the listener')]);
    expect(told.filter(({ name }) => name === 'response')).toHaveLength(2);
  });
});
