import type { RouteId } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { userLimits, UserQueue } from './call-queues.ts';
import type { Principal } from './handler.ts';

const ada: Principal = { kind: 'user', userId: 'ada', scopes: [], keyId: null };
const ben: Principal = { kind: 'user', userId: 'ben', scopes: [], keyId: null };
const visitor: Principal = { kind: 'embed', userId: 'ada', isPublic: false, expiresAt: 0 };
const passerBy: Principal = { ...visitor, isPublic: true };

const limits = { all: { atOnce: 4, waiting: 2 }, heavy: { atOnce: 1, waiting: 1 } };

function open(queue: UserQueue, row: RouteId, who: Principal) {
  let end: () => void = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  let began = false;
  const done = queue.run(row, who, async () => {
    began = true;
    await until;
  });
  done.catch(() => {});
  return { end: () => end(), done, began: () => began };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('calls of one user', () => {
  it('wait past so many at once, and are refused past so many that wait', async () => {
    const queue = new UserQueue(limits);
    const calls = Array.from({ length: 7 }, () => open(queue, 'projectsCreate', ada));
    await settled();
    expect(calls.map(({ began }) => began())).toEqual([
      ...Array<boolean>(4).fill(true),
      ...Array<boolean>(3).fill(false),
    ]);
    await expect(calls[6]!.done).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1,
    });
    for (const { end } of calls) end();
    await Promise.all(calls.slice(0, 6).map(({ done }) => done));
    expect(calls[5]!.began()).toBe(true);
  });

  it('that are heavy have a smaller bound, and leave the others theirs', async () => {
    const queue = new UserQueue(limits);
    const heavy = ['validate', 'uploadUrls', 'projectsList'] as const;
    const calls = heavy.map((row) => open(queue, row, ada));
    const light = open(queue, 'projectsCreate', ada);
    await settled();
    expect([...calls, light].map(({ began }) => began())).toEqual([true, false, false, true]);
    await expect(calls[2]!.done).rejects.toMatchObject({ code: 'rate_limited' });
    for (const { end } of [...calls, light]) end();
    await Promise.all([calls[0]!.done, calls[1]!.done, light.done]);
  });

  it('that are heavy wait apart, however many they are, and light ones go on at once', async () => {
    const queue = new UserQueue(userLimits);
    const heavy = Array.from({ length: 4 + 60 }, () => open(queue, 'uploadUrls', ada));
    const light = open(queue, 'projectsCreate', ada);
    await settled();
    expect(light.began()).toBe(true);
    expect(heavy.filter(({ began }) => began())).toHaveLength(4);
    await expect(open(queue, 'validate', ada).done).rejects.toMatchObject({
      code: 'rate_limited',
    });
    for (const { end } of [...heavy, light]) end();
    await Promise.all([...heavy, light].map(({ done }) => done));
    expect(heavy.every(({ began }) => began())).toBe(true);
  });

  it('take nothing from another user, nor from visitors who read on, whom passers-by do not hinder (S15.3)', async () => {
    const queue = new UserQueue(limits);
    const many = Array.from({ length: 10 }, () => open(queue, 'projectsCreate', ada));
    const passing = Array.from({ length: 10 }, () => open(queue, 'projectsGet', passerBy));
    const others = [ben, visitor].map((who) => open(queue, 'projectsCreate', who));
    await settled();
    expect(passing.map(({ began }) => began()).filter(Boolean)).toHaveLength(limits.heavy.atOnce);
    expect(others.map(({ began }) => began())).toEqual([true, true]);
    const all = [...many, ...passing, ...others];
    for (const { end } of all) end();
    await Promise.allSettled(all.map(({ done }) => done));
  });

  it('are 64 at once with 128 that wait, and 4 at once of the heavy ones', async () => {
    const queue = new UserQueue(userLimits);
    const light = Array.from({ length: 64 + 128 + 1 }, () => open(queue, 'projectsCreate', ada));
    const heavy = Array.from({ length: 20 }, () => open(queue, 'uploadUrls', ben));
    await settled();
    expect(light.filter(({ began }) => began())).toHaveLength(64);
    expect(heavy.filter(({ began }) => began())).toHaveLength(4);
    await expect(light.at(-1)!.done).rejects.toMatchObject({ code: 'rate_limited' });
    for (const { end } of [...light, ...heavy]) end();
    await Promise.all([...light.slice(0, -1), ...heavy].map(({ done }) => done));
  });
});
