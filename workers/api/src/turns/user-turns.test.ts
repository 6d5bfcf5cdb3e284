import type { RouteId } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../http/handler.ts';
import { UserTurns } from './user-turns.ts';

const ada: Principal = { kind: 'user', userId: 'ada', scopes: [], keyId: null };
const ben: Principal = { kind: 'user', userId: 'ben', scopes: [], keyId: null };
const visitor: Principal = { kind: 'embed', userId: 'ada', expiresAt: 0 };

const limits = { all: { atOnce: 4, waiting: 2 }, heavy: { atOnce: 1, waiting: 1 } };

function open(turns: UserTurns, row: RouteId, who: Principal) {
  let end: () => void = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  let began = false;
  const done = turns.run(row, who, async () => {
    began = true;
    await until;
  });
  done.catch(() => {});
  return { end: () => end(), done, began: () => began };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('calls of one user', () => {
  it('wait past so many at once, and are refused past so many that wait', async () => {
    const turns = new UserTurns(limits);
    const calls = Array.from({ length: 7 }, () => open(turns, 'projectsCreate', ada));
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

  it('that are heavy have a smaller bound, and leave the others their room', async () => {
    const turns = new UserTurns(limits);
    const heavy = ['validate', 'uploadUrls', 'projectsList'] as const;
    const calls = heavy.map((row) => open(turns, row, ada));
    const light = open(turns, 'projectsCreate', ada);
    await settled();
    expect([...calls, light].map(({ began }) => began())).toEqual([true, false, false, true]);
    await expect(calls[2]!.done).rejects.toMatchObject({ code: 'rate_limited' });
    for (const { end } of [...calls, light]) end();
    await Promise.all([calls[0]!.done, calls[1]!.done, light.done]);
  });

  it('take nothing from another user, nor from visitors who read on', async () => {
    const turns = new UserTurns(limits);
    const many = Array.from({ length: 10 }, () => open(turns, 'projectsCreate', ada));
    const others = [ben, visitor].map((who) => open(turns, 'projectsCreate', who));
    await settled();
    expect(others.map(({ began }) => began())).toEqual([true, true]);
    for (const { end } of [...many, ...others]) end();
    await Promise.allSettled([...many, ...others].map(({ done }) => done));
  });
});
