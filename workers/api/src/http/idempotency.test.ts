import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceContext } from '../../test/service-context.ts';
import type { Database, Statement } from '../base/database.ts';
import { ApiError, notFound } from './api-error.ts';
import { keysKept, once, type IdempotentRequest } from './idempotency.ts';

const away = () => new ApiError('unavailable', 'The database cannot be reached.');

describe('a request under an Idempotency-Key', () => {
  let service: ServiceContext;
  /** Statements whose answer is lost: they are carried out, and then fail. */
  let lost: RegExp | null;
  let db: Database;
  const request: IdempotentRequest = {
    userId: 'ada',
    key: 'k-1',
    method: 'POST',
    path: '/api/projects',
    body: { title: 'Marsh' },
  };
  const run = (
    work: (newId: string) => Promise<unknown>,
    changes: Partial<IdempotentRequest> = {},
  ) => once(db, () => new Date(service.now), { ...request, ...changes }, work);

  beforeEach(async () => {
    service = await ServiceContext.start();
    await service.user('ada');
    lost = null;
    const losing = (statement: Statement, sql: string): Statement => ({
      bind: (...values) => losing(statement.bind(...values), sql),
      first: () => statement.first(),
      all: () => statement.all(),
      async run<T>() {
        const done = await statement.run<T>();
        if (lost?.test(sql)) throw away();
        return done;
      },
    });
    db = {
      dialect: service.db.dialect,
      prepare: (sql) => losing(service.db.prepare(sql), sql),
      batch: (statements) => service.db.batch(statements),
    };
  });
  afterEach(() => service.close());

  it('has one id for what it makes, however often it begins anew without a certain end', async () => {
    const ids: string[] = [];
    const failing = async (newId: string) => {
      ids.push(newId);
      throw away();
    };
    await expect(run(failing)).rejects.toThrow('cannot be reached');
    await expect(run(failing)).rejects.toThrow('cannot be reached');
    lost = /^UPDATE idempotency_keys SET locked_until/;
    await expect(run(failing)).rejects.toThrow('cannot be reached');
    lost = null;
    const { answer, replayed } = await run(async (newId) => newId);
    expect([...ids, answer]).toEqual(Array(4).fill(ids[0]));
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(replayed).toBe(false);
    expect(await run(async () => 'never')).toEqual({ answer, replayed: true });
  });

  it('has other ids under another key, for another account, and after a day', async () => {
    await service.user('bea');
    const id = async (changes: Partial<IdempotentRequest> = {}) =>
      (await run(async (newId) => newId, changes)).answer;
    const ids = [await id(), await id({ key: 'k-2' }), await id({ userId: 'bea' })];
    service.passSeconds(24 * 3600);
    ids.push(await id());
    expect(new Set(ids).size).toBe(4);
  });

  it('is answered though its answer could not be kept', async () => {
    lost = /^UPDATE idempotency_keys SET answer/;
    expect((await run(async () => 'made')).answer).toBe('made');
  });

  it('waits no longer for one that was killed than that may take', async () => {
    const killed = run(() => new Promise(() => {}));
    await vi.waitFor(async () =>
      expect(await service.db.prepare('SELECT 1 FROM idempotency_keys').first()).not.toBeNull(),
    );
    const again = run(async () => 'made by the second');
    service.passSeconds(5);
    expect(await again).toEqual({ answer: 'made by the second', replayed: false });
    void killed;
  });

  it('frees the key when it was refused, and keeps it for the same request when its end is not known', async () => {
    const other = { body: { title: 'Fen' } };
    await expect(run(() => Promise.reject(notFound('project')))).rejects.toThrow('no such project');
    await expect(run(() => Promise.reject(away()), other)).rejects.toThrow('cannot be reached');
    await expect(run(async () => 'made')).rejects.toThrow('already used for another request');
    expect((await run(async () => 'made', other)).answer).toBe('made');
  });

  const kept = () =>
    service.db
      .prepare(
        'SELECT count(*) AS n, coalesce(sum(octet_length(answer)), 0) AS bytes FROM idempotency_keys',
      )
      .first<{ n: number; bytes: number }>();

  it('keeps no answer of more than 64 KiB: a repeat runs again with the same id', async () => {
    const long = async (newId: string) => [newId, 'é'.repeat(32 * 1024)];
    const first = await run(long);
    expect(await run(long)).toEqual({ answer: first.answer, replayed: false });
    expect(await kept()).toEqual({ n: 1, bytes: 0 });
    await expect(run(long, { body: { title: 'Fen' } })).rejects.toThrow('used for another request');
  });

  it('keeps the id when a repeat is refused that cannot tell what the first one did', async () => {
    const ids: string[] = [];
    const failing = (cause: Error) => async (newId: string) => {
      ids.push(newId);
      throw cause;
    };
    await expect(run(failing(away()))).rejects.toThrow('cannot be reached');
    service.passSeconds(1);
    await expect(run(failing(notFound('project')))).rejects.toThrow('no such project');
    service.passSeconds(1);
    const { answer } = await run(async (newId) => newId);
    expect(ids).toEqual([answer, answer]);
  });

  it('keeps a bounded number of keys of an account; the oldest leave', async () => {
    await service.db
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO idempotency_keys (user_id, idempotency_key, request_sha256, answer, locked_until, expires_at)
         SELECT 'ada', 'old-' || n, '', '1', 0, ? + n FROM numbers`,
      )
      .bind(keysKept + 300, service.now.getTime())
      .run();
    const count = async () => (await kept())?.n ?? 0;
    let calls = 0;
    while (calls < 3000 && (await count()) > keysKept)
      await run(async () => 1, { key: `k-${calls++}` });
    expect(await count()).toBe(keysKept);
    const { results } = await service.db
      .prepare(
        `SELECT idempotency_key FROM idempotency_keys WHERE idempotency_key LIKE 'old-%' ORDER BY expires_at LIMIT 1`,
      )
      .all<{ idempotency_key: string }>();
    expect(results).toEqual([{ idempotency_key: `old-${301 + calls}` }]);
  });
});
