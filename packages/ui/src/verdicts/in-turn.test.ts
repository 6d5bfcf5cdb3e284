import { expect, it } from 'vitest';
import { fakeLocks } from '../review/testing/fake-browser.ts';
import { inTurn, type Locks } from './verdict-queue.ts';

const signal = () => new AbortController().signal;
const refusing: Locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };

it('one is done after the other under a name', async () => {
  const locks = fakeLocks();
  const done: string[] = [];
  const act = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    done.push(`${name} ends`);
  };
  await Promise.all([
    inTurn(locks, 'a', signal(), act('one')),
    inTurn(locks, 'a', signal(), act('two')),
  ]);
  expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

it.each([
  ['has none', null],
  ['refuses them', refusing],
])('is done at once where the browser %s', async (_, locks) =>
  expect(await inTurn(locks, 'a', signal(), async () => 'done')).toBe('done'),
);

it('nothing is done once it was given up, and what fails is told', async () => {
  expect(await inTurn(refusing, 'a', AbortSignal.abort(), async () => 'done')).toBeNull();
  const failing = () => Promise.reject(new Error('It failed.'));
  await expect(inTurn(fakeLocks(), 'a', signal(), failing)).rejects.toThrow('It failed.');
});
