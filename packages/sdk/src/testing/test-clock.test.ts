import { describe, expect, test } from 'vitest';
import { AbortedError } from '../core/errors.ts';
import { testClock } from './test-clock.ts';

describe('a clock for tests', () => {
  test('stands still until it is advanced', async () => {
    const clock = testClock();
    let isOver = false;
    void clock.sleep(1_000).then(() => (isOver = true));
    await clock.advance(999);
    expect([clock.now(), isOver, clock.waits]).toEqual([999, false, 1]);
    await clock.advance(1);
    expect([clock.now(), isOver, clock.waits]).toEqual([1_000, true, 0]);
  });

  test('ends waits at their times and in their order, also those that begin meanwhile', async () => {
    const clock = testClock();
    const ended: [string, number][] = [];
    const wait = async (name: string, ...steps: number[]) => {
      for (const ms of steps) {
        await clock.sleep(ms);
        ended.push([name, clock.now()]);
      }
    };
    void wait('a', 30, 10, 20);
    void wait('b', 20, 25);
    void wait('c', 20);
    await clock.advance(50);
    expect(ended).toEqual([
      ['b', 20],
      ['c', 20],
      ['a', 30],
      ['a', 40],
      ['b', 45],
    ]);
    await clock.advance(10);
    expect(ended.at(-1)).toEqual(['a', 60]);
  });

  test('runs until work has settled, and stands still while that is busy', async () => {
    const clock = testClock();
    let isBusy = true;
    const call = new Promise<void>((resolve) => {
      setTimeout(() => {
        isBusy = false;
        resolve();
      }, 5);
    });
    const work = async () => {
      const beside = clock.sleep(1_000);
      await call;
      const answeredAt = clock.now();
      await beside;
      return answeredAt;
    };
    expect(await clock.runUntil(work(), () => isBusy)).toBe(0);
    expect(clock.now()).toBe(1_000);
    const broken = clock.sleep(5).then(() => Promise.reject(new Error('broken')));
    await expect(clock.runUntil(broken)).rejects.toThrow('broken');
  });

  test('ends a wait early by either signal', async () => {
    const clock = testClock();
    const [stop, enough] = [new AbortController(), new AbortController()];
    const stopped = clock.sleep(1_000, stop.signal);
    stop.abort();
    await expect(stopped).rejects.toThrow(AbortedError);
    await expect(clock.sleep(1_000, stop.signal)).rejects.toThrow(AbortedError);
    const ended = clock.sleep(1_000, undefined, enough.signal);
    enough.abort();
    await ended;
    expect([clock.now(), clock.waits]).toEqual([0, 0]);
  });
});
