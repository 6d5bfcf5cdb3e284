import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const refusal = () => new Error('full');

/** Work that ends when it is told to. */
function held(queue: FairQueue, who: string, order: string[]) {
  let end: () => void = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  const done = queue.run(who, async () => {
    order.push(who);
    await until;
    return who;
  });
  return { end: () => end(), done };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a fair queue', () => {
  it('runs no more than so many at once, and each in the end', async () => {
    const queue = new FairQueue({ atOnce: 2, waiting: 100 }, refusal);
    let running = 0;
    let most = 0;
    const runs = Array.from({ length: 30 }, () =>
      queue.run('ada', async () => {
        most = Math.max(most, ++running);
        await settled();
        running--;
      }),
    );
    await Promise.all(runs);
    expect(most).toBe(2);
    expect(queue.idle).toBe(true);
  });

  it('serves each who waits in turn, not each call', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 10 }, refusal);
    const order: string[] = [];
    const calls = ['many', 'many', 'many', 'many', 'one'].map((who) => held(queue, who, order));
    for (const call of calls) call.end();
    await Promise.all(calls.map((call) => call.done));
    expect(order).toEqual(['many', 'many', 'one', 'many', 'many']);
  });

  it('refuses the last call of whoever waits with most when it is full', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 3 }, refusal);
    const order: string[] = [];
    const many = Array.from({ length: 4 }, () => held(queue, 'many', order));
    await expect(held(queue, 'many', order).done).rejects.toThrow('full');
    const one = held(queue, 'one', order);
    await expect(many[3]?.done).rejects.toThrow('full');
    for (const call of [...many, one]) call.end();
    expect(await one.done).toBe('one');
    await Promise.all(many.slice(0, 3).map((call) => call.done));
    expect(queue.idle).toBe(true);
  });

  it('goes on after work that failed', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 1 }, refusal);
    const fails = queue.run('ada', () => Promise.reject(new Error('of the work')));
    const next = queue.run('ada', () => Promise.resolve('next'));
    await expect(fails).rejects.toThrow('of the work');
    expect(await next).toBe('next');
  });

  it('gives up on work that never ends, where the runtime may end it without a word', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const queue = new FairQueue({ atOnce: 1, waiting: 0, longestMs: 20_000 }, refusal);
    const lost = held(queue, 'ada', []);
    await expect(queue.run('ada', () => Promise.resolve())).rejects.toThrow('full');
    await vi.advanceTimersByTimeAsync(20_001);
    expect(await queue.run('ada', () => Promise.resolve('on'))).toBe('on');
    lost.end();
  });
});
