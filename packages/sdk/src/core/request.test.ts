import { afterEach, describe, expect, test } from 'vitest';
import { testClock } from '../testing/test-clock.ts';
import { loopbackServer, type LoopbackServer, type Respond } from '../../test/loopback-server.ts';
import { createClient, type ClientConfig } from '../client.ts';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  NotAuthenticatedError,
  TimeoutError,
} from './errors.ts';

const servers: LoopbackServer[] = [];

async function serverThat(respond: Respond) {
  const server = await loopbackServer(respond);
  servers.push(server);
  return server;
}

async function clientOf(respond: Respond, more: Partial<ClientConfig> = {}) {
  const server = await serverThat(respond);
  const clock = testClock();
  const client = createClient({ baseUrl: server.url, auth: { apiKey: 'key' }, clock, ...more });
  return { server, client, clock };
}

const refusal = (status: number, code: string, headers?: Record<string, string>) => ({
  status,
  headers,
  json: { error: 'The title is too long', code, request_id: 'r1', field: 'title' },
});
const noProjects = { status: 200, json: { projects: [], next_cursor: null } };

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('a refused call', () => {
  test('throws the answer as a typed error with its code, field and request (S7.1)', async () => {
    const { client } = await clientOf(() => refusal(400, 'invalid_request'));
    const error = await client.projects.create({ title: 'x' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'The title is too long',
      status: 400,
      code: 'invalid_request',
      requestId: 'r1',
      field: 'title',
    });
  });

  test('tells how a sign-in goes on that has a second factor', async () => {
    const second_factor = { ticket: 'waiting', methods: ['totp'] };
    const { client } = await clientOf(() => ({
      status: 401,
      json: { error: 'A code.', code: 'second_factor_required', second_factor },
    }));
    const signIn = client.auth.signIn({ email: 'a@b.example', password: 'x' });
    await expect(signIn).rejects.toMatchObject({ secondFactor: second_factor });
  });

  test('has the fallback sentence of its row when the answer carries none', async () => {
    const { client } = await clientOf(() => ({ status: 503, text: 'down' }), { maxRetries: 0 });
    await expect(client.projects.list()).rejects.toThrow('Failed to get projects');
  });

  test('says when the address is none of the service', async () => {
    const { client } = await clientOf(() => ({ status: 200, text: '<html>' }));
    await expect(client.projects.list()).rejects.toMatchObject({ code: 'unexpected_answer' });
  });

  test('is not repeated when repeating cannot help', async () => {
    const { client, server } = await clientOf(() => refusal(409, 'conflict'));
    await expect(client.projects.create({})).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });
});

describe('a call that fails for a moment', () => {
  test('is repeated after 500, 429 and a cut connection, under one idempotency key', async () => {
    const answers = [
      null,
      refusal(500, 'internal'),
      refusal(429, 'rate_limited', { 'retry-after': '0' }),
    ];
    const { client, server, clock } = await clientOf(() =>
      answers.length > 0
        ? (answers.shift() ?? null)
        : { status: 201, json: { project: { title: 'T' } } },
    );
    const made = await clock.runUntil(client.projects.create({ title: 'T' }));
    expect(made).toEqual({ title: 'T' });
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('waits as long as Retry-After says', async () => {
    let calls = 0;
    const { client, clock } = await clientOf(() =>
      ++calls === 1 ? refusal(429, 'rate_limited', { 'retry-after': '30' }) : noProjects,
    );
    await clock.runUntil(client.projects.list());
    expect(clock.now()).toBeGreaterThanOrEqual(30_000);
    expect(clock.now()).toBeLessThan(30_250);
  });

  test('gives up after the retries it was given', async () => {
    const { client, server, clock } = await clientOf(() => null);
    const listed = clock.runUntil(client.projects.list({}, { maxRetries: 2 }));
    await expect(listed).rejects.toThrow(ConnectionError);
    expect(server.received).toHaveLength(3);
  });
});

describe('a call of a program that is about to end', () => {
  const failing = () => refusal(503, 'internal', { 'retry-after': '50' });

  test('ends its wait, and is tried just once more', async () => {
    const stopping = new AbortController();
    const { client, server, clock } = await clientOf(failing, { stopping: stopping.signal });
    const listed = client.projects.list();
    listed.catch(() => undefined);
    await expect.poll(() => clock.waits).toBe(1);
    stopping.abort();
    await expect(listed).rejects.toMatchObject({ status: 503 });
    expect([server.received.length, clock.now()]).toEqual([2, 0]);
  });

  test('that begins after that is tried once more too, however long the service asks to wait', async () => {
    const stopping = AbortSignal.abort();
    const { client, server, clock } = await clientOf(failing, { stopping });
    await expect(clock.runUntil(client.projects.list())).rejects.toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(2);
    expect(clock.now()).toBeLessThanOrEqual(500);
  });

  test('is not cut off', async () => {
    const stopping = new AbortController();
    const { client } = await clientOf(
      async () => {
        stopping.abort();
        // What an abort ends has ended by then.
        await new Promise((resolve) => setTimeout(resolve, 10));
        return noProjects;
      },
      { stopping: stopping.signal },
    );
    expect((await client.projects.list()).projects).toEqual([]);
  });
});

describe('a call that gets no answer', () => {
  test('ends with TimeoutError after its time', async () => {
    const { client } = await clientOf(() => new Promise(() => {}), { maxRetries: 0 });
    await expect(client.projects.list({}, { timeout: 50 })).rejects.toThrow(TimeoutError);
  });

  test('ends with AbortedError as soon as the caller stops it', async () => {
    const { client } = await clientOf(() => new Promise(() => {}));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    await expect(client.projects.list({}, { signal: stop.signal })).rejects.toThrow(AbortedError);
  });
});

describe('identity', () => {
  test('is refused on this side when there is none, and nothing is sent', async () => {
    const server = await serverThat(() => noProjects);
    const client = createClient({ baseUrl: server.url });
    await expect(client.projects.list()).rejects.toThrow(NotAuthenticatedError);
    await expect(client.projects.list()).rejects.toThrow('User not authenticated');
    expect(server.received).toHaveLength(0);
  });

  test('is a bearer; a refused one is renewed once, and the call repeated (S7.1)', async () => {
    const server = await serverThat(({ headers }) =>
      headers.authorization === 'Bearer new' ? noProjects : refusal(401, 'token_expired'),
    );
    const getToken = async ({ renew = false } = {}) => (renew ? 'new' : 'old');
    const client = createClient({ baseUrl: server.url, auth: { getToken } });
    await client.projects.list();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer new',
    ]);
  });
});

describe('paths and pages', () => {
  test('encodes what stands in a path', async () => {
    const { client, server } = await clientOf(() => ({ status: 200, json: { tags: [] } }));
    await client.tags.remove('p/1', 'a b/ü');
    expect(server.received[0]?.path).toBe('/api/projects/p%2F1/tags/a%20b%2F%C3%BC');
  });

  test('refuses an empty ID before sending', async () => {
    const { client, server } = await clientOf(() => noProjects);
    await expect(client.projects.get('')).rejects.toThrow('projectId must not be empty');
    expect(server.received).toHaveLength(0);
  });

  test('refuses what a URL would fold into another address, before sending', async () => {
    const { client, server } = await clientOf(() => noProjects);
    await expect(client.tags.remove('p1', '..')).rejects.toThrow('tag must not be ".."');
    await expect(client.tags.remove('p1', '.')).rejects.toThrow('tag must not be "."');
    expect(server.received).toHaveLength(0);
  });

  test('a list is its first page, and by iteration every row of all pages', async () => {
    const { client, server } = await clientOf(({ path }) => ({
      status: 200,
      json: path.includes('cursor=2')
        ? { projects: [{ project_id: 'c' }], next_cursor: null }
        : { projects: [{ project_id: 'a' }, { project_id: 'b' }], next_cursor: '2' },
    }));
    const list = client.projects.list({ limit: 2 });
    expect((await list).projects).toHaveLength(2);
    const ids: string[] = [];
    for await (const project of list) ids.push(project.project_id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.received).toHaveLength(2);
  });
});
