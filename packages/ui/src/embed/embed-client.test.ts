import { expect, it, vi } from 'vitest';
import { askedTwice } from './page-access.ts';

const answers = (...given: (string | Error | 'never')[]) =>
  vi.fn(() => {
    const next = given.shift();
    if (next === 'never') return new Promise<string>(() => undefined);
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? '');
  });

it('takes the token that a page gives', async () => {
  const fetchToken = answers('a.b.c');
  await expect(askedTwice(fetchToken)()).resolves.toBe('a.b.c');
  expect(fetchToken).toHaveBeenCalledOnce();
});

it('asks a second time when the page’s server fails, and no third time', async () => {
  await expect(askedTwice(answers(new Error('502'), 'a.b.c'))()).resolves.toBe('a.b.c');
  const fetchToken = answers(new Error('502'), new Error('503'), 'a.b.c');
  await expect(askedTwice(fetchToken)()).rejects.toMatchObject({
    name: 'TokenError',
    problem: 'failed',
    message: '503',
  });
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

it('waits for a while and not for ever', async () => {
  await expect(askedTwice(answers('never', 'a.b.c'), 0.01)()).resolves.toBe('a.b.c');
  await expect(askedTwice(answers('never', 'never'), 0.01)()).rejects.toMatchObject({
    problem: 'late',
  });
});

it('says of what is no token that it is none', async () => {
  await expect(askedTwice(answers('', ''))()).rejects.toMatchObject({ problem: 'empty' });
  const object = vi.fn(async () => ({ token: 'a.b.c' }) as never);
  await expect(askedTwice(object)()).rejects.toMatchObject({ problem: 'empty' });
});
